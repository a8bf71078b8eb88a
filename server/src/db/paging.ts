import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/** A list before its page is chosen: the table and its filters, nothing selected yet. */
type Filtered<Tables extends keyof Database> = SelectQueryBuilder<Database, Tables, object>

type Order<Name extends string> = {
  id: RawBuilder<number>
  /** What each sort name stands for; an index with the id behind it should exist for every one. */
  columns: Record<Name, RawBuilder<unknown>>
  fallback: { sortBy: NoInfer<Name>; sortType: 'asc' | 'desc' }
}

export type PageOfIds = { ids: number[]; totalItems: number; totalPages: number }

/**
 * The ids of one page and the exact totals. Only ids are read here, off the sort's index, so that a page far
 * down does not drag along the rows it skips; the caller reads the rows of these ids afterwards.
 */
export async function findPage<Tables extends keyof Database, Name extends string>(
  filtered: Filtered<Tables>,
  order: Order<Name>,
  request: Pick<ListRequest<NoInfer<Name>>, 'pageNo' | 'pageSize' | 'sorts'>,
): Promise<PageOfIds> {
  const { pageNo, pageSize } = request
  const sorts = request.sorts.length > 0 ? request.sorts : [order.fallback]
  let page = filtered.select(order.id.as('id'))
  for (const { sortBy, sortType } of sorts) page = page.orderBy(order.columns[sortBy], sortType)
  // The id breaks ties in the direction of the sort before it: then the index serves both, read either way.
  page = page.orderBy(order.id, sorts.at(-1)?.sortType ?? 'asc')
  const offset = pageNo * pageSize
  const rows = await page.limit(pageSize).offset(offset).execute()
  const ids = rows.map((row) => row.id)
  const lastPage = ids.length < pageSize && (ids.length > 0 || pageNo === 0)
  const totalItems = lastPage ? offset + ids.length : await count(filtered)
  return { ids, totalItems, totalPages: Math.ceil(totalItems / pageSize) }
}

async function count<Tables extends keyof Database>(filtered: Filtered<Tables>): Promise<number> {
  const row = await filtered.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return row.total
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

/**
 * One condition a word: each must occur, in any order, accents and case ignored. `text` is a column kept
 * `searchable`, or an expression that makes it so.
 */
export function matchesEveryWord(text: RawBuilder<string>, search: string | undefined): RawBuilder<boolean> {
  const words = (search ?? '').split(/\s+/u).filter((word) => word !== '')
  if (words.length === 0) return sql<boolean>`true`
  // What unaccent makes of a word may hold LIKE's own signs, so they are escaped after it, in SQL.
  const conditions = words.map(
    (word) =>
      sql`${text} like '%' || regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
