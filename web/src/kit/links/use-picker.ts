import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'

const pageSize = 10
const typingPause = 250

/** What is typed in a link picker, and the page that it shows of what was found; ascending by `sortBy`. */
export function usePicker(sortBy: string) {
  const [text, setText] = useState('')
  const [pageNo, setPageNo] = useState(0)
  const [changes, setChanges] = useState(0)
  const search = useDebouncedValue(text.trim(), typingPause)
  const criteria = search === '' ? {} : { search }
  return {
    text,
    setText(next: string) {
      setText(next)
      setPageNo(0)
      setChanges((count) => count + 1)
    },
    pageNo,
    setPageNo(next: number) {
      setPageNo(next)
      setChanges((count) => count + 1)
    },
    /** Identifies the search and page that the user asked for. The search that is cleared after a link is not one. */
    asked: String(changes),
    /** Clears the search after a link. Without a search the page stays. */
    clear() {
      if (text === '') return
      setText('')
      setPageNo(0)
    },
    /** What the server is asked for, once typing pauses. */
    search,
    /** For calls by POST: `{ body: picker.asBody }` */
    asBody: {
      pageRequest: { pageNo, pageSize, sortConditions: [{ sortBy, sortType: 'asc' as const }] },
      ...criteria,
    },
    /** For calls by GET: `{ query: picker.asQuery }` */
    asQuery: { pageNo, pageSize, sortBy, sortType: 'asc' as const, ...criteria },
  }
}
export type PickerState = ReturnType<typeof usePicker>

/** One page of what can be linked; the page before stays until the next one is there. */
export const usePickerPage = <Page, Key extends QueryKey>(query: UseQueryOptions<Page, Error, Page, Key>) =>
  useQuery({ ...query, placeholderData: keepPreviousData })
