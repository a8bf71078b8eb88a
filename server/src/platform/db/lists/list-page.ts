import { type Cursor, readCursor, writeCursor } from '@gantry/contract/cursor'
import type { ListRequest } from '@gantry/contract/paging'
import type { Database, Db } from '../db.ts'
import { createPageReader, type List, type Page, type PageReader, type Position } from './page-reader.ts'

export type Totals = { totalItems: number; totalPages: number; cursor?: string }
export type PageOfIds = Totals & { ids: number[] }
export type PageRequest<Sort extends string> = Pick<
  ListRequest<Sort>,
  'pageNo' | 'pageSize' | 'sorts' | 'cursor'
>

/** With fewer rows before the page it is not worth asking from which end it is nearer. */
const nearby = 2_000

/**
 * The ids of one page and the exact totals, of one snapshot. Only ids are read, from the index of the sort, so that
 * the rows before a page are not read; `listRows` reads the rows of the page afterwards.
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

/** Lists that are cached, each with its facts and order. */
const mostCached = 200

/**
 * `listPage` for a list that many people open: it is built and compiled once for the same facts and order. `build`
 * makes the list from the facts alone, so that no filter and no permission can be missing in the key.
 */
export function cachedListPage<Facts, Tables extends keyof Database, Sort extends string>(
  build: (db: Db, facts: Facts) => List<Tables, Sort>,
) {
  const readers = new Map<string, PageReader>()
  return (db: Db, facts: Facts, request: PageRequest<NoInfer<Sort>>): Promise<PageOfIds> => {
    const key = JSON.stringify([facts, request.sorts])
    const reader = readers.get(key) ?? readerOf(build(db, facts), request.sorts)
    // A map keeps the order of insertion: the first key is the one that was not used for the longest time.
    readers.delete(key)
    readers.set(key, reader)
    const [oldest] = readers.keys()
    if (oldest !== undefined && readers.size > mostCached) readers.delete(oldest)
    return readPage(db, reader, request)
  }
}

async function readPage(
  db: Db,
  reader: PageReader,
  { pageNo, pageSize, cursor: sent }: PageRequest<string>,
): Promise<PageOfIds> {
  const start = pageNo * pageSize
  const identity = reader.hasCursor ? reader.identify(db) : 0
  const cursor = reader.hasCursor ? readCursor(sent ?? '') : null
  const page =
    (cursor?.list === identity ? await readByCursor(db, reader, cursor, start, pageSize) : null) ??
    (start > nearby && reader.hasKeptTotal ? await readFromTheEnd(db, reader, start, pageSize) : null) ??
    (await reader.readWithTotal(db, { skip: start, take: pageSize }))
  const { ids, changes } = page
  const totalItems = page.totalItems ?? 0
  const totals = { totalItems, totalPages: Math.ceil(totalItems / pageSize) }
  const [firstId] = ids
  if (firstId === undefined || changes === null) return { ids, ...totals }
  return { ids, ...totals, cursor: writeCursor({ list: identity, changes, totalItems, start, firstId }) }
}

/** One page of rows. `find` reads the rows of these ids, in any order; rows deleted meanwhile are left out. */
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

/** The rows in the order of the ids. */
export function inPageOrder<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Null when the list has changed since the cursor was written: its numbers are exact only until then. */
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

/** From the start, the end or the row of the cursor: wherever the fewest rows are skipped. */
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

/** Null when the start is nearer, or when rows came or went between the two statements. */
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
