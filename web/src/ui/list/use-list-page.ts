import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '../../api/queries.ts'
import { savesData } from '../../api/saves-data.ts'
import type { List } from './use-list.ts'

type ListAt = Pick<List, 'pageRequest' | 'pageQuery' | 'asBody' | 'asQuery'>

// Longer than the search box waits: what is being typed would make the next page of before useless.
const CALM = 600

/** One page of a list by its call, with the one before it standing in, and the next fetched ahead. */
export function useListPage<Page extends { totalPages: number }, Key extends QueryKey>(
  list: List,
  queryAt: (at: ListAt) => UseQueryOptions<Page, Error, Page, Key>,
) {
  const query = useQuery({ ...queryAt(list), placeholderData: keepPreviousData })
  useNextPage(list, query, (at) => void queryClient.prefetchQuery(queryAt(at)))
  return query
}

type Shown = { data?: { totalPages: number } | undefined; isPlaceholderData: boolean }

/** For lists that read in a way of their own: has the page after this one fetched, once this one is there. */
export function useNextPage(
  list: List,
  { data, isPlaceholderData }: Shown,
  fetchPage: (at: ListAt) => void,
): void {
  const fetchNext = useEffectEvent(() => fetchPage(list.onPage(list.page + 1)))
  const hasNext = !isPlaceholderData && list.page < (data?.totalPages ?? 0)
  // What is shown, in words: another page or filter has another page after it.
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
