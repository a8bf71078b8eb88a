import { useMatches, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListSearch, pageSizes, type SortOrder } from './list-search.ts'

const PAGE_SIZE_KEY = 'gantry.pageSize'

function rememberedPageSize(): number {
  const size = Number(localStorage.getItem(PAGE_SIZE_KEY))
  return pageSizes.find((offered) => offered === size) ?? pageSizes[0]
}

// A list in a tab shares the address with its page, which owns these parameters.
type PageSearch = { id?: number; tab?: string }

type Sort = { by: string; order: SortOrder }
export type List = ReturnType<typeof useList>

/** The state of a list, which is kept in its address. The route's `validateSearch` is `listSearch(...)`. */
export function useList<Filters extends object = Record<never, never>>(defaultSort: Sort) {
  // The route of the page has already validated the search parameters.
  const matches = useMatches()
  const search = (matches.at(-1)?.search ?? {}) as ListSearch & PageSearch & Partial<Filters>
  const navigate = useNavigate()
  const [remembered, setRemembered] = useState(rememberedPageSize)

  function change(changes: object, { keepPage = false } = {}): void {
    const next = { ...search, ...(keepPage ? {} : { page: undefined }), ...changes }
    const given = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(given) as never, replace: true, resetScroll: false })
  }

  const page = search.page ?? 1
  const pageSize = search.size ?? remembered
  const sort: Sort = search.sort ? { by: search.sort, order: search.order ?? 'asc' } : defaultSort
  const {
    page: _page,
    size: _size,
    sort: _sort,
    order: _order,
    q: _q,
    id: _id,
    tab: _tab,
    ...filters
  } = search

  /** The search, the status and the other filters that are set. */
  const criteria = { ...(search.q ? { search: search.q } : {}), ...filters } as {
    search?: string
    status?: boolean
  } & Partial<Filters>

  /** The input of a call for one page: the shown one or the next one. */
  function onPage(number: number) {
    const pageNo = number - 1
    const pageRequest = { pageNo, pageSize, sortConditions: [{ sortBy: sort.by, sortType: sort.order }] }
    const pageQuery = { pageNo, pageSize, sortBy: sort.by, sortType: sort.order }
    return {
      pageRequest,
      pageQuery,
      /** For POSTed lists: `{ body: list.asBody }` */
      asBody: { pageRequest, ...criteria },
      /** For lists by GET: `{ query: list.asQuery }` */
      asQuery: { ...pageQuery, ...criteria },
    }
  }

  return {
    /** The first page is 1. */
    page,
    pageSize,
    sort,
    search: search.q ?? '',
    filters: filters as Pick<ListSearch, 'status'> & Partial<Filters>,
    isNarrowed: Boolean(search.q) || Object.keys(filters).length > 0,
    ...onPage(page),
    onPage,
    criteria,

    setPage: (next: number) => change({ page: next > 1 ? next : undefined }, { keepPage: true }),
    setPageSize(size: number): void {
      localStorage.setItem(PAGE_SIZE_KEY, String(size))
      setRemembered(size)
      change({ size })
    },
    toggleSort(by: string): void {
      const order: SortOrder = sort.by === by && sort.order === 'asc' ? 'desc' : 'asc'
      change({ sort: by, order })
    },
    setSearch: (text: string) => change({ q: text.trim() }),
    setFilter: <Name extends keyof (Filters & Pick<ListSearch, 'status'>)>(
      name: Name,
      value: (Filters & Pick<ListSearch, 'status'>)[Name] | undefined,
    ) => change({ [name]: value }),
    /** Sets several parameters together, because each change of the address is based on the one before. */
    setFilters: (changes: { [Name in keyof Filters]?: Filters[Name] | undefined }) => change(changes),
    clear: () =>
      change({ q: undefined, ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])) }),
  }
}
