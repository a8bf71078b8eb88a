import { type Cursor, readCursor, writeCursor } from '@gantry/contract/cursor'
import type { ListRequest } from '@gantry/contract/paging'
import type { Database, Db } from '../db.ts'
import { refusesData } from '../statements/violations.ts'
import { notAPlace } from './order.ts'
import { createPageReader, type List, type Page, type PageReader, type Position } from './page-reader.ts'

export type Totals = { totalItems: number; totalPages: number; cursor?: string; next?: string }
export type PageOfIds = Totals & { ids: number[] }
export type PageRequest<Sort extends string> = Pick<
  ListRequest<Sort>,
  'pageNo' | 'pageSize' | 'sorts' | 'cursor' | 'after' | 'withoutTotal'
>

/** With fewer rows before the page, reading from the start is always fast enough. */
const nearby = 2_000

/**
 * Returns the ids of one page and the exact totals, from one snapshot. It reads only the index of the sort, not the rows
 * before the page; `listRows` reads the rows of the page afterwards.
 */
export function listPage<Tables extends keyof Database, Sort extends string>(
  db: Db,
  list: List<Tables, Sort>,
  request: PageRequest<NoInfer<Sort>>,
): Promise<PageOfIds> {
  return readPage(db, readerOf(list, request.sorts), request)
}

const readerOf = <Tables extends keyof Database, Sort extends string>(
  list: List<Tables, Sort>,
  sorts: PageRequest<NoInfer<Sort>>['sorts'],
) => createPageReader(list, sorts.length > 0 ? sorts : [list.defaultSort])

/** The number of cached lists. Each has its own facts and order. */
const maxCachedLists = 200

/**
 * `listPage` for frequently opened lists: the query is built and compiled once for the same facts and order. `build`
 * gets nothing but the facts, so the cache key contains every filter and permission.
 */
export function cachedListPage<Facts, Tables extends keyof Database, Sort extends string>(
  build: (db: Db, facts: Facts) => List<Tables, Sort>,
) {
  const readers = new Map<string, PageReader>()
  return (db: Db, facts: Facts, request: PageRequest<NoInfer<Sort>>): Promise<PageOfIds> => {
    const key = JSON.stringify([facts, request.sorts])
    const reader = readers.get(key) ?? readerOf(build(db, facts), request.sorts)
    // A map keeps the order of insertion, so the first key is the least recently used one.
    readers.delete(key)
    readers.set(key, reader)
    const [oldest] = readers.keys()
    if (oldest !== undefined && readers.size > maxCachedLists) readers.delete(oldest)
    return readPage(db, reader, request)
  }
}

async function readPage(db: Db, reader: PageReader, request: PageRequest<string>): Promise<PageOfIds> {
  const { pageNo, pageSize, cursor: sent, after, withoutTotal } = request
  if (after !== undefined || withoutTotal) return readAfter(db, reader, request)
  const start = pageNo * pageSize
  const identity = reader.hasCursor ? reader.identify(db) : 0
  const cursor = reader.hasCursor ? readCursor(sent ?? '') : null
  const page =
    (cursor?.list === identity ? await readByCursor(db, reader, cursor, start, pageSize) : null) ??
    (start > nearby && reader.hasKeptTotal ? await readFromTheEnd(db, reader, start, pageSize) : null) ??
    (await reader.readWithTotal(db, { skip: start, take: pageSize }))
  const { ids, changes } = page
  const totals = totalsOf(page, pageSize)
  const { totalItems } = totals
  if (start + ids.length >= totalItems) delete totals.next
  const [firstId] = ids
  if (firstId === undefined || changes === null) return { ids, ...totals }
  return { ids, ...totals, cursor: writeCursor({ list: identity, changes, totalItems, start, firstId }) }
}

function totalsOf({ totalItems, next }: Pick<Page, 'totalItems' | 'next'>, pageSize: number): Totals {
  const total = totalItems ?? 0
  return { totalItems: total, totalPages: Math.ceil(total / pageSize), ...(next !== undefined && { next }) }
}

/**
 * Reads the rows after a place (decision 0075). A row whose sort values do not change is read once by whoever follows `next`,
 * whatever others write meanwhile. An unchanged list keeps the total of the cursor, and the cursor.
 */
async function readAfter(
  db: Db,
  reader: PageReader,
  { pageSize, cursor: sent, after, withoutTotal }: PageRequest<string>,
): Promise<PageOfIds> {
  const place = reader.placeOf(after)
  const position = { skip: 0, take: pageSize, ...(place && { after: place }) }
  const cursor = reader.hasCursor && sent !== undefined ? readCursor(sent) : null
  try {
    if (withoutTotal || (cursor !== null && cursor.list === reader.identify(db))) {
      const page = await reader.readWithoutTotal(db, position)
      if (withoutTotal) return { ids: page.ids, ...totalsOf(page, pageSize) }
      if (cursor !== null && page.changes === cursor.changes) {
        const { totalItems } = cursor
        return { ids: page.ids, ...totalsOf({ ...page, totalItems }, pageSize), cursor: writeCursor(cursor) }
      }
    }
    const page = await reader.readWithTotal(db, position)
    return { ids: page.ids, ...totalsOf(page, pageSize) }
  } catch (error) {
    // Somebody has changed the values of the place.
    throw place !== undefined && refusesData(error) ? notAPlace() : error
  }
}

/** Returns one page of rows. `find` reads the rows by id, in any order; rows deleted in the meantime are left out. */
export async function listRows<Tables extends keyof Database, Sort extends string, Row>(
  db: Db,
  list: List<Tables, Sort>,
  request: PageRequest<NoInfer<Sort>>,
  find: (ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<Totals & { rows: Row[] }> {
  const { ids, ...totals } = await listPage(db, list, request)
  return { rows: ids.length === 0 ? [] : inPageOrder(ids, await find(ids), idOf), ...totals }
}

/** Sorts the rows into the order of the ids. */
export function inPageOrder<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns null when the list has changed since the cursor was written, because the cursor's numbers are then wrong. */
async function readByCursor(
  db: Db,
  reader: PageReader,
  cursor: Cursor,
  start: number,
  pageSize: number,
): Promise<Page | null> {
  const take = Math.min(pageSize, cursor.totalItems - start)
  if (take <= 0) return null
  const page = await reader.readWithoutTotal(db, nearestPosition(cursor, start, take))
  return page.changes === cursor.changes ? { ...page, totalItems: cursor.totalItems } : null
}

/** Chooses the start, the end or the row of the cursor, so that the fewest rows are skipped. */
function nearestPosition({ totalItems, start: known, firstId }: Cursor, start: number, take: number) {
  const positions: Position[] = [
    { skip: start, take },
    { skip: totalItems - start - take, take, backwards: true },
  ]
  if (start >= known) positions.push({ skip: start - known, take, fromId: firstId })
  if (start + take <= known)
    positions.push({ skip: known - start - take, take, fromId: firstId, backwards: true })
  return positions.reduce((best, position) => (position.skip < best.skip ? position : best))
}

/** Returns null when the start is nearer, or when rows were added or deleted between the two statements. */
async function readFromTheEnd(
  db: Db,
  reader: PageReader,
  start: number,
  pageSize: number,
): Promise<Page | null> {
  const totalItems = await reader.readTotal(db)
  const take = Math.max(0, Math.min(pageSize, totalItems - start))
  const skip = Math.max(0, totalItems - start - take)
  if (skip >= start) return null
  const page = await reader.readWithTotal(db, { skip, take, backwards: true })
  return page.totalItems === totalItems ? page : null
}
