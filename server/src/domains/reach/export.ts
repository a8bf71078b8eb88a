import type { ListRequest } from '@gantry/contract/paging'
import type { WhatBody, WhatCould, WhoBody, WhoCould } from '@gantry/contract/reach/schemas'
import type { Download } from '@gantry/contract/route-table'
import { exportList } from '../../kit/export.ts'
import type { Actor } from '../../platform/actor.ts'
import type { CsvColumn } from '../../platform/http/csv.ts'
import type { World } from '../../platform/world.ts'
import { listWhatCould } from './what.ts'
import { listWhoCould } from './who.ts'

type Exporting = Pick<World, 'db' | 'clock'>
type Span = { from: string; until: string }
type WhoRow = Omit<WhoCould['people'][number], 'intervals'> & Span
type WhatRow = Pick<WhatCould['things'][number], 'ability' | 'id' | 'name'> & Span

const span: CsvColumn<Span>[] = [
  { header: 'From', value: ({ from }) => from },
  { header: 'Until', value: ({ until }) => until },
]
const whoColumns: CsvColumn<WhoRow>[] = [
  { header: 'User ID', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Site code', value: ({ siteCode }) => siteCode },
  ...span,
]
const whatColumns: CsvColumn<WhatRow>[] = [
  { header: 'Ability', value: ({ ability }) => ability },
  { header: 'ID', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
  ...span,
]

/** Exports read page after page; the cursor says where the next one begins. */
const pageSize = 200
const everyPage = { pageNo: 0, pageSize, sorts: [] }
const more = (next: string | null) =>
  next === null ? { totalPages: 0 } : { totalPages: Number.MAX_SAFE_INTEGER, cursor: next }

const rowsOf = <Row extends { intervals: Span[] }>(rows: Row[]) =>
  rows.flatMap(({ intervals, ...row }) => intervals.map((interval) => ({ ...row, ...interval })))

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
    read: async ({ cursor }) => {
      const page = await listWhoCould(world, actor, { ...filter, pageSize, after: Number(cursor ?? 0) })
      return { ...page, ...more(page.next === null ? null : String(page.next)) }
    },
    rows: ({ people }) => rowsOf(people),
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
    read: async ({ cursor }) => {
      const page = await listWhatCould(world, actor, { ...filter, pageSize, after: cursor })
      return { ...page, ...more(page.next) }
    },
    rows: ({ things }) => rowsOf(things),
  })
}
