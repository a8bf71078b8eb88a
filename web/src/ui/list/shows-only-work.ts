type List = { search: string; filters: object }

/** The values of a filter that list what is to be done, or `any` of them. */
type Work = { readonly [filter: string]: 'any' | readonly unknown[] }

/** Whether the list has only filters for what is to be done, so that it is good news when it is empty. */
export function showsOnlyWork({ search, filters }: List, work: Work): boolean {
  // Most work is about what is active.
  const set = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !(name === 'status' && value === true),
  )
  return (
    search === '' &&
    set.length > 0 &&
    set.every(([name, value]) => work[name] === 'any' || work[name]?.includes(value))
  )
}
