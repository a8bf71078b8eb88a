/** The sizes that a page of a list can have (docs/contract.md). */
export const pageSizes = [10, 50, 100, 150, 200] as const

export type SortOrder = 'asc' | 'desc'

/** The state of a list in its address, so that it can be linked and bookmarked and works with the Back button. */
export type ListSearch = {
  page?: number
  size?: number
  sort?: string
  order?: SortOrder
  q?: string
  status?: boolean
}

type Raw = Record<string, unknown>

const LONGEST_SEARCH = 120

function wholeNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export const idFrom = wholeNumber

/** A calendar day, such as `2026-09-30`. */
export const dayFrom = (value: unknown) => {
  const text = String(value)
  return /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** A number of days, which filters limit to ten years. */
export function daysFrom(value: unknown): number | undefined {
  const days = wholeNumber(value)
  return days !== undefined && days <= 3650 ? days : undefined
}

export function flagFrom(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

/** The router parses digits in an address as numbers, also where people typed a text. */
export function textFrom(value: unknown, longest: number): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText && value !== '' ? String(value).slice(0, longest) : undefined
}

const without = <Values extends Raw>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Values

/**
 * The `validateSearch` of a list route. An address may contain anything, so invalid values are dropped and the list
 * shows its first page. `filters` reads the filters of this list.
 */
export function listSearch<Filters extends object = Record<never, never>>(
  sorts: readonly string[],
  filters?: (raw: Raw) => Filters,
) {
  return (raw: Raw): ListSearch & Filters => {
    const size = wholeNumber(raw.size)
    const known: { [Name in keyof ListSearch]: ListSearch[Name] | undefined } = {
      page: wholeNumber(raw.page),
      size: pageSizes.find((offered) => offered === size),
      sort: sorts.find((name) => name === raw.sort),
      order: raw.order === 'asc' || raw.order === 'desc' ? raw.order : undefined,
      q: textFrom(raw.q, LONGEST_SEARCH),
      status: flagFrom(raw.status),
    }
    return without({ ...known, ...filters?.(raw) }) as ListSearch & Filters
  }
}

/** The `validateSearch` of a page whose search parameters are texts. */
export function textSearch<const Names extends readonly string[]>(...names: Names) {
  return (search: Record<string, unknown>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(
      names
        .filter((name) => search[name] !== undefined && search[name] !== '')
        .map((name) => [name, String(search[name])]),
    ) as { [Name in Names[number]]?: string }
}
