import { type Cursor, readCursor, writeCursor } from '@gantry/contract/cursor'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import type { Db } from '../world.ts'
import type { Database } from './connect.ts'
import { recallPlace, rememberPlace } from './known-places.ts'
import { type List, type Reading, readingOf, type Snapshot, type Way } from './list-reading.ts'

export { keptTotal, totalByStatus, totalOfUsers } from './list-totals.ts'
export { matchesEveryWord, wordsOf } from './searching.ts'

export type Totals = { totalItems: number; totalPages: number; cursor?: string }
export type PageOfIds = Totals & { ids: number[] }
export type PageRequest<Name extends string> = Pick<
  ListRequest<Name>,
  'pageNo' | 'pageSize' | 'sorts' | 'cursor'
>

/** So many rows are passed over sooner than it is asked which end is nearer. */
const nearby = 2_000
/** So few are gathered and sorted sooner than they are come across along the order of all. */
const few = 3_000

/**
 * The ids of one page and the exact totals, all of one snapshot. Only ids are read here, off the sort's index,
 * so that a page far down does not drag along the rows it skips; the caller reads the rows of these ids afterwards.
 */
export async function findPage<Tables extends keyof Database, Name extends string>(
  db: Db,
  list: List<Tables, Name>,
  request: PageRequest<NoInfer<Name>>,
): Promise<PageOfIds> {
  const { pageNo, pageSize } = request
  const start = pageNo * pageSize
  const reading = readingOf(db, list, request.sorts.length > 0 ? request.sorts : [list.fallback])
  const isFar = start > nearby && reading.hasCursor
  const place = isFar ? recallPlace(reading.identity, start) : null
  const asked = await readByCursor(reading, readCursor(request.cursor ?? ''), start, pageSize)
  const page =
    asked ??
    (await readByCursor(reading, place, start, pageSize)) ??
    (await readKnowingTotal(db, reading, list, start, pageSize)) ??
    (await reading.read({ skip: start, take: pageSize }, list.total))
  const { ids, totalItems, changes } = page
  const totals = { ids, totalItems, totalPages: Math.ceil(totalItems / pageSize) }
  const [firstId] = ids
  if (firstId === undefined || changes === null || !reading.hasCursor) return totals
  const cursor = { list: reading.identity, changes, totalItems, start, firstId }
  const isNews = place?.changes !== changes || Math.abs(place.start - start) > nearby
  if (isFar && asked === null && isNews) rememberPlace(cursor)
  return { ...totals, cursor: writeCursor(cursor) }
}

/** Null unless the cursor is of this list and nothing has changed since, for then what it says is exact. */
async function readByCursor(
  reading: Reading,
  cursor: Cursor | null,
  start: number,
  pageSize: number,
): Promise<Snapshot | null> {
  if (cursor?.list !== reading.identity || !reading.hasCursor) return null
  const take = Math.min(pageSize, cursor.totalItems - start)
  if (take <= 0) return null
  const page = await reading.read(shortestWay(cursor, start, take), sql<number>`${cursor.totalItems}::bigint`)
  return page.changes === cursor.changes ? page : null
}

function shortestWay({ totalItems, start: known, firstId }: Cursor, start: number, take: number): Way {
  const ways: Way[] = [
    { skip: start, take },
    { skip: totalItems - start - take, take, backwards: true },
  ]
  if (start >= known) ways.push({ skip: start - known, take, from: firstId })
  if (start + take <= known) ways.push({ skip: known - start - take, take, from: firstId, backwards: true })
  return ways.reduce((best, way) => (way.skip < best.skip ? way : best))
}

/** Null where nothing is won by asking first how many there are, or rows came or went while it was asked. */
async function readKnowingTotal<Tables extends keyof Database, Name extends string>(
  db: Db,
  reading: Reading,
  { total, isSparse = false }: List<Tables, Name>,
  start: number,
  pageSize: number,
): Promise<Snapshot | null> {
  if (total === undefined || (start <= nearby && !isSparse)) return null
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db)
  const totalItems = rows[0]?.total ?? 0
  if (isSparse && totalItems <= few) return reading.read({ skip: start, take: pageSize }, undefined)
  const take = Math.max(0, Math.min(pageSize, totalItems - start))
  const skip = Math.max(0, totalItems - start - take)
  if (skip >= start) return null
  const page = await reading.read({ skip, take, backwards: true }, total)
  return page.totalItems === totalItems ? page : null
}

/** The rows as their ids stand on the page. Rows gone since the ids were read are left out. */
export function inPageOrder<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
