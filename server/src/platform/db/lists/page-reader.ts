import { hashOf, type Place } from '@gantry/contract/cursor'
import { pageSizes } from '@gantry/contract/paging'
import type { RecordKind } from '@gantry/contract/registry'
import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../db.ts'
import { batchByKey } from '../statements/batch-by-key.ts'
import { prepare } from '../statements/prepared.ts'
import { createOrder, type Sorting, type SortType } from './order.ts'

type Rows<Tables extends keyof Database> = SelectQueryBuilder<Database, Tables, object>

/**
 * The sources whose changes triggers count in `list_change`: the tables of the registry's records and the tables below,
 * and separately the sign-ins of users.
 */
export type Source =
  | Exclude<RecordKind, 'service-account'>
  | 'service_account'
  | 'sign_in'
  | 'user_role'
  | 'user_group'
  | 'user_mip'
  | 'group_mip'
  | 'group_invitation'
  | 'ris_user'
  | 'ris_mip'
  | 'number_problem'
  | 'qualification'
  | 'qualification_kind'
  | 'audit_event'

export type List<Tables extends keyof Database, Sort extends string> = {
  /**
   * The filtered rows, with nothing selected. Use several queries when each of them has its own index for the order;
   * the list is then their union without duplicates.
   */
  rows: Rows<Tables> | Rows<Tables>[]
  id: RawBuilder<number>
  /** The column of each sort, never null. Each sort should have an index that ends with the id. */
  sorts: Record<Sort, RawBuilder<unknown>>
  defaultSort: { sortBy: NoInfer<Sort>; sortType: SortType }
  /** The number of rows, if triggers maintain it (totals.ts). Without it the rows are counted. */
  total?: RawBuilder<number> | undefined
  /** All sources of the rows and their order. Without it the list has no cursors. */
  sources?: readonly Source[]
  /** Whether the best plan is the same for all values of the filters. Then the most common pages are prepared statements. */
  hasOnePlan?: boolean
}

/**
 * Where a page starts: at the first row, at `fromId` or after a place; or backwards, from the last row or before `fromId`.
 */
export type Position = { skip: number; take: number; fromId?: number; after?: Place; backwards?: boolean }
/** `totalItems` is null when it was not requested. `next` is the place of the last row, if the page is full. */
export type Page = { ids: number[]; totalItems: number | null; changes: number | null; next?: string }
type Row = { total: number | null; changes: number | null; ids: string; lastKeys: string[] | null }

/** The sizes of most pages. Only their statements are prepared, so that a list has few of them. */
const usualSizes: readonly number[] = pageSizes

/**
 * Simultaneous calls for the same first page share one statement, as calls of `byKey` do. Each first page has its own batches, so
 * that it neither waits for another list nor fails with it.
 */
function createFirstPage(query: CompiledQuery<Row>): (db: Db) => Promise<Row | undefined> {
  const find = batchByKey<number, Row>(
    async (db) => (await db.executeQuery<Row>(prepare(query))).rows,
    () => 0,
  )
  return async (db) => (await find(db, 0))[0]
}

export type PageReader = ReturnType<typeof createPageReader>

/** Reads the pages of one list in one order. */
export function createPageReader<Tables extends keyof Database, Sort extends string>(
  list: List<Tables, Sort>,
  sorts: Sorting<NoInfer<Sort>>,
) {
  const parts = Array.isArray(list.rows) ? list.rows : [list.rows]
  const order = createOrder(list, sorts)
  const { keys, keyNames } = order
  const hasCursor = sorts.length === 1 && parts.length === 1 && list.sources !== undefined

  const selectKeys = (rows: Rows<Tables>) =>
    rows.select([list.id.as('id'), ...keys.map((key, index) => key.as(`key${index}`))])

  const sourceNames = sql.join((list.sources ?? []).map((source) => sql.lit(source)))
  const changes = hasCursor
    ? sql`(select coalesce(sum(changes), 0)::bigint from list_change where source in (${sourceNames}))`
    : sql`null::bigint`

  /** Identifies the list by a hash of its query, which contains every filter and permission. */
  let identity: number | undefined
  function identify(db: Db): number {
    if (identity === undefined) {
      const query = sql`${sql.join(parts.map(selectKeys))} ${order.by([...keys, list.id])}`.compile(db)
      identity = hashOf(query.sql + JSON.stringify(query.parameters))
    }
    return identity
  }

  /** The rows from `fromId` on. The sort keys of that row are read here, because the cursor does not contain them. */
  function selectFrom(rows: Rows<Tables>, { fromId, backwards = false }: Position): Rows<Tables> {
    if (fromId === undefined) return rows
    const anchor = selectKeys(rows).where(sql<boolean>`${list.id} = ${fromId}`)
    const sign = sql.raw(`${order.isUpwards !== backwards ? '>' : '<'}${backwards ? '' : '='}`)
    return rows.where(
      sql<boolean>`(${keys[0]}, ${list.id}) ${sign} (select anchor.key0, anchor.id from ${anchor} as anchor)`,
    )
  }

  /** The rows of the page with their sort keys. */
  function selectRows(position: Position): RawBuilder<unknown> {
    const { skip, take, after, backwards } = position
    // Literals, because for an unknown limit PostgreSQL plans for a tenth of the rows.
    const limit = sql`limit ${sql.lit(take)} offset ${sql.lit(skip)}`
    const ordered = order.by([...keys, list.id], backwards)
    const rows = parts.map((part) => {
      const found = selectKeys(selectFrom(part, position))
      return after === undefined ? found : found.where(order.isAfter([...keys, list.id], after))
    })
    const [only, ...others] = rows
    if (only !== undefined && others.length === 0)
      return sql`${only.modifyEnd(sql`order by ${ordered} ${limit}`)}`
    // The page is contained in the first rows of the parts, and each part has its own index.
    const firstRows = rows.map(
      (part) => sql`${part.modifyEnd(sql`order by ${ordered} limit ${sql.lit(skip + take)}`)}`,
    )
    return sql`(select * from (${sql.join(firstRows, sql` union `)}) as listed
      order by ${order.by([...keyNames, sql.ref('id')], backwards)} ${limit})`
  }

  /** One statement reads the page, the total and the changes, so that they are from one snapshot. */
  function selectPage(position: Position, total: RawBuilder<number | null>): RawBuilder<Row> {
    return sql<Row>`with page as materialized (${selectRows(position)})
      select ${total} as total, ${changes} as changes, array(select id from page)::text as ids,
        ${order.keysOf(position.backwards ? 0 : position.take - 1)} as last_keys`
  }

  /** Finds the matching rows once for both the total and the page. */
  function selectCountedPage({ skip, take, after }: Position): RawBuilder<Row> {
    const names = [...keyNames, sql.ref('id')]
    return sql<Row>`
      with matched as materialized (${sql.join(parts.map(selectKeys), sql` union `)}),
      page as materialized (select * from matched
        where ${order.isAfter(names, after)} order by ${order.by(names)}
        limit ${take} offset ${skip})
      select (select count(*) from matched) as total, ${changes} as changes, array(select id from page)::text as ids,
        ${order.keysOf(take - 1)} as last_keys`
  }

  /** The first page, by page size. */
  const firstPages = new Map<number, (db: Db) => Promise<Row | undefined>>()
  function readFirstPage(db: Db, take: number, total: RawBuilder<number | null>) {
    let read = firstPages.get(take)
    if (read === undefined) {
      read = createFirstPage(selectPage({ skip: 0, take }, total).compile(db))
      firstPages.set(take, read)
    }
    return read(db)
  }

  async function readRow(db: Db, position: Position, total: RawBuilder<number | null> | undefined) {
    const { skip, take, fromId, after, backwards } = position
    const isPrepared = list.hasOnePlan === true && total !== undefined && usualSizes.includes(take)
    if (isPrepared && total === list.total && skip === 0 && fromId === undefined && !after && !backwards)
      return readFirstPage(db, take, total)
    const query = total === undefined ? selectCountedPage(position) : selectPage(position, total)
    const compiled = query.compile(db)
    const isBesideCursor = fromId !== undefined && (skip === 0 || skip === take)
    const { rows } = await db.executeQuery(isPrepared && isBesideCursor ? prepare(compiled) : compiled)
    return rows[0]
  }

  async function read(
    db: Db,
    position: Position,
    total: RawBuilder<number | null> | undefined,
  ): Promise<Page> {
    const { backwards = false } = position
    const row = await readRow(db, position, total)
    // A text is parsed faster than an array, whose elements the driver and Kysely's plugin convert one by one.
    const found = (row?.ids ?? '{}').slice(1, -1).split(',').filter(Boolean).map(Number)
    const ids = backwards ? found.toReversed() : found
    return {
      ids,
      totalItems: row?.total ?? null,
      changes: row?.changes ?? null,
      ...order.nextOf(row?.lastKeys ?? null, ids.length === position.take ? ids.at(-1) : undefined),
    }
  }

  return {
    identify,
    hasCursor,
    placeOf: order.readPlace,
    hasKeptTotal: list.total !== undefined,
    /** Includes the total, which is counted if triggers do not maintain it. */
    readWithTotal: (db: Db, position: Position) => read(db, position, list.total),
    readWithoutTotal: (db: Db, position: Position) => read(db, position, sql<null>`null::bigint`),
    async readTotal(db: Db): Promise<number> {
      const { rows } = await sql<{ total: number }>`select ${list.total ?? sql.lit(0)} as total`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}
