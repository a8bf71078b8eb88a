import type {
  UnknownPeriod,
  WhatBody,
  WhatCould,
  WhoBody,
  WhoCould,
} from '@gantry/contract/domains/compliance/reach/schemas'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import type { ListRequest } from '@gantry/contract/paging'
import type { Download } from '@gantry/contract/route-table'
import { exportList } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { listWhatCould } from './what.ts'
import { listWhoCould } from './who.ts'

type Exporting = Pick<World, 'db' | 'clock'>
type Span = { from: string; until: string }
type WhoRow = Omit<NonNullable<WhoCould['people']>[number], 'intervals'>
type WhatRow = Pick<NonNullable<WhatCould['things']>[number], 'id' | 'name'> & {
  ability: Ability | 'everything'
}
/** A span of access, or one of which nothing is known: it has no record. */
type SpanRow<Row> = Span & { row: Row | null; reason: UnknownPeriod['reason'] | null }

/** The end of each row: the span, and in the words of the contract whether there was access, or it is not known and why. */
export const spanColumns: CsvColumn<Span & Pick<SpanRow<unknown>, 'reason'>>[] = [
  { header: 'From', value: ({ from }) => from },
  { header: 'Until', value: ({ until }) => until },
  { header: 'Verdict', value: ({ reason }) => (reason === null ? 'ALLOWED' : 'UNKNOWN') },
  { header: 'Reason', value: ({ reason }) => reason },
]
const whoColumns: CsvColumn<SpanRow<WhoRow>>[] = [
  { header: 'User ID', value: ({ row }) => row?.id ?? null },
  { header: 'Name', value: ({ row }) => row?.name ?? null },
  { header: 'Site code', value: ({ row }) => row?.siteCode ?? null },
  ...spanColumns,
]
const whatColumns: CsvColumn<SpanRow<WhatRow>>[] = [
  { header: 'Ability', value: ({ row }) => row?.ability ?? null },
  { header: 'ID', value: ({ row }) => (row?.ability === 'everything' ? null : (row?.id ?? null)) },
  { header: 'Name', value: ({ row }) => row?.name ?? null },
  ...spanColumns,
]

/** Exports read page after page. */
const pageSize = 200
const everyPage = { pageNo: 0, pageSize, sorts: [] }
const more = (next: string | null) => (next === null ? {} : { next })

const rowsOf = <Row extends { intervals: Span[] }>(rows: Row[]): SpanRow<Row>[] =>
  rows.flatMap((row) => row.intervals.map((interval) => ({ ...interval, row, reason: null })))
/** The file begins with what is not known, so that nobody takes its absence for an answer. */
const unknownRows = (after: string | undefined, unknown: UnknownPeriod[]) =>
  after === undefined ? unknown.map((span) => ({ ...span, row: null })) : []

export function exportWhoCould(world: Exporting, actor: Actor, body: WhoBody): Promise<Download> {
  const { pageSize: _size, after: _after, ...filter } = body
  const request: ListRequest<string, typeof filter> = {
    ...everyPage,
    filter: { ...filter, search: undefined },
  }
  return exportList(world, actor, {
    name: 'who-could',
    request,
    columns: whoColumns,
    read: async ({ after }) => {
      const page = await listWhoCould(world, actor, { ...filter, pageSize, after: Number(after ?? 0) })
      const rows: SpanRow<WhoRow>[] = [...unknownRows(after, page.unknown), ...rowsOf(page.people ?? [])]
      return { rows, ...more(page.next === null ? null : String(page.next)) }
    },
    rows: ({ rows }) => rows,
  })
}

export function exportWhatCould(world: Exporting, actor: Actor, body: WhatBody): Promise<Download> {
  const { pageSize: _size, after: _after, ...filter } = body
  const request: ListRequest<string, typeof filter> = {
    ...everyPage,
    filter: { ...filter, search: undefined },
  }
  return exportList(world, actor, {
    name: 'what-could',
    request,
    columns: whatColumns,
    read: async ({ after }) => {
      const page = await listWhatCould(world, actor, { ...filter, pageSize, after })
      // A platform administrator has access to everything; each page says so.
      const everything = {
        ability: 'everything' as const,
        id: 0,
        name: '',
        intervals: after === undefined ? (page.everything ?? []) : [],
      }
      const rows: SpanRow<WhatRow>[] = [
        ...unknownRows(after, page.unknown),
        ...rowsOf<WhatRow & { intervals: Span[] }>([everything, ...(page.things ?? [])]),
      ]
      return { rows, ...more(page.next) }
    },
    rows: ({ rows }) => rows,
  })
}
