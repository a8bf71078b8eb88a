import { hasEveryWord } from '@gantry/contract/patterns'
import { useMemo } from 'react'
import type { List } from '../../ui/list/use-list.ts'

type Query<Row> = {
  data?: readonly Row[] | undefined
  error: unknown
  isError: boolean
  refetch: () => unknown
}
type LocalList<Row> = {
  /** The text that a search looks in. */
  textOf: (row: Row) => string
  /** The sorts by name, with the text to sort by. */
  sorts: Record<string, (row: Row) => string>
  /** Whether the filters of the address keep the row. */
  keeps: (row: Row) => boolean
}

/**
 * The page of a list that the server answers as a whole, searched, filtered and sorted here. `local` stays the same
 * between renders.
 */
export function useLocalPage<Row>(
  list: Pick<List, 'page' | 'pageSize' | 'search' | 'sort'>,
  query: Query<Row>,
  local: LocalList<Row>,
) {
  const { page, pageSize, search, sort } = list
  const { data } = query
  const shown = useMemo(() => {
    if (!data) return undefined
    const rows = found(data, search, local)
    const key = local.sorts[sort.by]
    if (key) rows.sort((one, other) => key(one).localeCompare(key(other)) * (sort.order === 'asc' ? 1 : -1))
    const start = (page - 1) * pageSize
    return {
      rows: rows.slice(start, start + pageSize),
      totalItems: rows.length,
      totalPages: Math.ceil(rows.length / pageSize),
    }
  }, [data, local, page, pageSize, search, sort.by, sort.order])
  return {
    data: shown,
    error: query.error,
    isError: query.isError,
    isPlaceholderData: false,
    refetch: query.refetch,
  }
}

/** As in the server's lists: every word must occur, in any order, whatever its accents and case. */
function found<Row>(data: readonly Row[], search: string, { textOf, keeps }: LocalList<Row>): Row[] {
  return data.filter((row) => keeps(row) && hasEveryWord(textOf(row), search))
}
