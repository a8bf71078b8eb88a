/** The sizes that a page of a list can have (docs/contract.md). */
export const pageSizes = [10, 50, 100, 150, 200] as const

export type SortOrder = 'asc' | 'desc'

/** What a list keeps in its address, so that the list as it stands can be linked, bookmarked and gone back to. */
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

export function flagFrom(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

/** Addresses hold numbers where people typed digits. */
export function textFrom(value: unknown, longest: number): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText && value !== '' ? String(value).slice(0, longest) : undefined
}

const without = <Values extends Raw>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Values

/**
 * A list route's `validateSearch`. What an address holds was typed, cut or made up by somebody: what can't be
 * used is dropped and the list shows its first page. `filters` reads what this list alone knows.
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
