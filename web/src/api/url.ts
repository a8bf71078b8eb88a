type Values = Record<string, unknown>

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

// One query name carries the product's (`gantryApp=`); the contract's types call it `productApp`.
const wireName = (name: string, slug: string) => (name === 'productApp' ? `${slug}App` : name)

/** The given values under the names that the call uses. */
export function wireValues(slug: string, values: Values = {}): Values {
  const given = Object.entries(values).filter(([, value]) => isGiven(value))
  return Object.fromEntries(given.map(([name, value]) => [wireName(name, slug), value]))
}

/** Fills in each `:name` of a path and appends the query without absent values. */
export function buildUrl(template: string, slug: string, params: Values = {}, query: Values = {}): string {
  const path = template.replaceAll('__slug__', slug).replace(/:([A-Za-z0-9_]+)/g, (_, name: string) => {
    const value = params[name]
    if (!isGiven(value)) throw new Error(`The path ${template} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(wireValues(slug, query))) search.append(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
