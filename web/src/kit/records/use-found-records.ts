import routes from 'virtual:contract-routes'
import { type RecordKind, records } from '@gantry/contract/registry'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { CallName } from '../../api/contract-types.ts'
import { callQuery } from '../../api/queries.ts'

import { recordHint, recordId, recordName } from './record-fields.ts'

export type FoundRecord = { kind: RecordKind; id: number; name: string; hint: string; isInactive: boolean }

type Wanted = {
  search: string
  pageSize: number
  isWanted: boolean
  /** Also reads the people whose names fit, because others may have the search in their e-mail addresses. */
  hasNamesFirst?: boolean
}

/**
 * The first records of each kind that a search finds, sorted by name. It makes the calls of the lists, so it finds
 * only what the viewer can see there.
 */
export function useFoundRecords(
  kinds: readonly RecordKind[],
  { search, pageSize, isWanted, hasNamesFirst = false }: Wanted,
) {
  const searches = kinds.flatMap((kind) => [
    ...(kind === 'user' && hasNamesFirst ? [{ kind, others: { namesOnly: true } }] : []),
    { kind, others: {} },
  ])
  const queries = useQueries({
    queries: searches.map(({ kind, others }) => ({
      ...listQuery(kind, search, pageSize, others),
      enabled: isWanted,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  })
  return {
    found: withoutRepeats(searches.flatMap(({ kind }, index) => recordsIn(kind, queries[index]?.data))),
    isPending: isWanted && queries.some((query) => query.isLoading || query.isPlaceholderData),
    error: queries.find((query) => query.isError)?.error ?? null,
    retry: () => queries.filter((query) => query.isError).forEach((query) => void query.refetch()),
  }
}

const withoutRepeats = (records: FoundRecord[]) => [
  ...new Map(records.map((record) => [`${record.kind} ${record.id}`, record])).values(),
]

/** Calls by GET take the page as a query, the others in the body. */
function listQuery(kind: RecordKind, search: string, pageSize: number, others: object) {
  const { call, sortBy } = records[kind].list
  const [method] = routes[call] ?? []
  const criteria = { ...(search === '' ? {} : { search }), ...others }
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
    isInactive: (row as { status?: boolean | null }).status === false,
  }))
}
