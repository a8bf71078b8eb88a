import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '../../api/queries.ts'
import { savesData } from '../../api/saves-data.ts'
import type { List } from './use-list.ts'

type ListAt = Pick<List, 'pageRequest' | 'pageQuery' | 'asBody' | 'asQuery'>

// Longer than the delay of the search box, because more typing would make the fetched page useless.
const CALM = 600

/** Reads one page of a list. It shows the previous page meanwhile and fetches the next one ahead. */
export function useListPage<Page extends { totalPages: number }, Key extends QueryKey>(
  list: List,
  queryAt: (at: ListAt) => UseQueryOptions<Page, Error, Page, Key>,
) {
  const query = useQuery({ ...queryAt(list), placeholderData: keepPreviousData })
  useNextPage(list, query, (at) => void queryClient.prefetchQuery(queryAt(at)))
  return query
}

type Shown = { data?: { totalPages: number } | undefined; isPlaceholderData: boolean }

/** Fetches the next page after the current one, for lists with their own query. */
export function useNextPage(
  list: List,
  { data, isPlaceholderData }: Shown,
  fetchPage: (at: ListAt) => void,
): void {
  const fetchNext = useEffectEvent(() => fetchPage(list.onPage(list.page + 1)))
  const hasNext = !isPlaceholderData && list.page < (data?.totalPages ?? 0)
  // Identifies the shown page, because every page and filter has another next page.
  const shown = hasNext ? JSON.stringify([list.pageRequest, list.criteria]) : null
  useEffect(() => {
    if (shown === null || savesData()) return
    let timer = setTimeout(fetchNext, CALM)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(fetchNext, CALM)
    }
    document.addEventListener('input', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', wait)
    }
  }, [shown])
}
