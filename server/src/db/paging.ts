import { type Cursor, readCursor, writeCursor } from '@gantry/contract/cursor'
import type { ListRequest } from '@gantry/contract/paging'
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
/** Of up to so many the first ones are come across sooner, once all of them are in memory; those further in are not. */
const fewToWalk = 15_000
const nearEnd = 200

/**
 * The ids of one page and the exact totals, all of one snapshot. Only ids are read here, off the sort's index,
 * so that a page far down does not drag along the rows it skips; the caller reads the rows of these ids afterwards.
 */
export function findPage<Tables extends keyof Database, Name extends string>(
  db: Db,
  list: List<Tables, Name>,
  request: PageRequest<NoInfer<Name>>,
): Promise<PageOfIds> {
  return pageOf(db, readingOf(db, list, sortsOf(list, request)), request)
}

const sortsOf = <Name extends string>(
  { fallback }: Pick<List<never, Name>, 'fallback'>,
  { sorts }: Pick<PageRequest<Name>, 'sorts'>,
) => (sorts.length > 0 ? sorts : [fallback])

/** So many lists, each by its facts and order, are kept as they were compiled. */
const mostReadings = 200

/**
 * The same for a list opened all day: it is built and compiled once for all who ask for the same. `build` makes
 * it of the facts alone, by which it is found again: no filter and nobody's reach can be left out of them.
 */
export function keptList<Facts extends object, Tables extends keyof Database, Name extends string>(
  build: (db: Db, facts: Facts) => List<Tables, Name>,
) {
  const readings = new Map<string, Reading>()
  return (db: Db, facts: Facts, request: PageRequest<NoInfer<Name>>): Promise<PageOfIds> => {
    const key = JSON.stringify([facts, request.sorts])
    let reading = readings.get(key)
    if (reading === undefined) {
      const list = build(db, facts)
      reading = readingOf(db, list, sortsOf(list, request))
    }
    // Set anew, it is the last to be forgotten.
    readings.delete(key)
    readings.set(key, reading)
    const [oldest] = readings.keys()
    if (oldest !== undefined && readings.size > mostReadings) readings.delete(oldest)
    return pageOf(db, reading, request)
  }
}

async function pageOf(db: Db, reading: Reading, request: PageRequest<string>): Promise<PageOfIds> {
  const { pageNo, pageSize } = request
  const start = pageNo * pageSize
  const isFar = start > nearby && reading.hasCursor
  const place = isFar ? recallPlace(reading.identity, start) : null
  const asked = await readByCursor(db, reading, readCursor(request.cursor ?? ''), start, pageSize)
  const page =
    asked ??
    (await readByCursor(db, reading, place, start, pageSize)) ??
    (await readKnowingTotal(db, reading, start, pageSize)) ??
    (await reading.read(db, { skip: start, take: pageSize }, reading.readTotal ? 'kept' : 'counted'))
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
  db: Db,
  reading: Reading,
  cursor: Cursor | null,
  start: number,
  pageSize: number,
): Promise<Snapshot | null> {
  if (cursor?.list !== reading.identity || !reading.hasCursor) return null
  const take = Math.min(pageSize, cursor.totalItems - start)
  if (take <= 0) return null
  const way = shortestWay(cursor, start, take)
  const isWalked = isWalkable(reading, cursor.totalItems)
  if (isWalked && way.skip > nearEnd) return null
  const page = await reading.read(db, { ...way, isWalked }, cursor.totalItems)
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

const isWalkable = ({ canWalk }: Reading, totalItems: number) =>
  canWalk && totalItems > few && totalItems <= fewToWalk

/** Null where nothing is won by asking first how many there are, or rows came or went while it was asked. */
async function readKnowingTotal(
  db: Db,
  reading: Reading,
  start: number,
  pageSize: number,
): Promise<Snapshot | null> {
  const { readTotal, read, isSparse } = reading
  if (readTotal === null || (start <= nearby && !isSparse)) return null
  const totalItems = await readTotal(db)
  const take = Math.max(0, Math.min(pageSize, totalItems - start))
  const skip = Math.max(0, totalItems - start - take)
  const isWalked = isWalkable(reading, totalItems)
  const isFarIn = isWalked && Math.min(start, skip) > nearEnd
  if (isSparse && (totalItems <= few || isFarIn)) return read(db, { skip: start, take: pageSize }, 'counted')
  if (skip >= start) return isWalked ? read(db, { skip: start, take: pageSize, isWalked }, 'kept') : null
  const page = await read(db, { skip, take, backwards: true, isWalked }, 'kept')
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
