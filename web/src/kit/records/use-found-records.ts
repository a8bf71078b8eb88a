import routes from 'virtual:contract-routes'
import { type RecordKind, records } from '@gantry/contract/registry'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { CallName } from '../../api/contract-types.ts'
import { callQuery } from '../../api/queries.ts'

import { recordHint, recordId, recordName } from './record-fields.ts'

export type FoundRecord = { kind: RecordKind; id: number; name: string; hint: string }

type Wanted = { search: string; pageSize: number; isWanted: boolean }

/**
 * The first records of each kind that a search finds, sorted by name. It makes the calls of the lists, so it finds
 * only what the viewer can see there.
 */
export function useFoundRecords(kinds: readonly RecordKind[], { search, pageSize, isWanted }: Wanted) {
  const queries = useQueries({
    queries: kinds.map((kind) => ({
      ...listQuery(kind, search, pageSize),
      enabled: isWanted,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  })
  return {
    found: kinds.flatMap((kind, index) => recordsIn(kind, queries[index]?.data)),
    isPending: isWanted && queries.some((query) => query.isLoading || query.isPlaceholderData),
    error: queries.find((query) => query.isError)?.error ?? null,
    retry: () => queries.filter((query) => query.isError).forEach((query) => void query.refetch()),
  }
}

/** Calls by GET take the page as a query, the others in the body. */
function listQuery(kind: RecordKind, search: string, pageSize: number) {
  const { call, sortBy } = records[kind].list
  const [method] = routes[call] ?? []
  const criteria = search === '' ? {} : { search }
  const sort = { sortBy, sortType: 'asc' as const }
  const input =
    method === 'GET'
      ? { query: { pageNo: 0, pageSize, ...sort, ...criteria } }
      : { body: { pageRequest: { pageNo: 0, pageSize, sortConditions: [sort] }, ...criteria } }
  return callQuery(call as CallName, input as never)
}

function recordsIn(kind: RecordKind, reply: unknown): FoundRecord[] {
  const rows = ((reply ?? {}) as Record<string, object[] | undefined>)[records[kind].list.rows] ?? []
  return rows.map((row) => ({
    kind,
    id: recordId(kind, row),
    name: recordName(kind, row),
    hint: recordHint(kind, row),
  }))
}
