import { hashOf } from '@gantry/contract/cursor'
import type { RecordKind } from '@gantry/contract/registry'
import { CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../db.ts'
import { batchByKey } from '../statements/batch-by-key.ts'
import { prepare } from '../statements/prepared.ts'

export type SortType = 'asc' | 'desc'
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

/** Where a page starts: at the first row or at `fromId`; or backwards, from the last row or before `fromId`. */
export type Position = { skip: number; take: number; fromId?: number; backwards?: boolean }
/** `totalItems` is null when it was not requested. */
export type Page = { ids: number[]; totalItems: number | null; changes: number | null }
type Row = { total: number | null; changes: number | null; ids: string }

/** Simultaneous calls for the same first page share one statement, as calls of `byKey` do. */
const findFirstPage = batchByKey(
  async (db, keys: string[]) => {
    const pages: { key: string; row: Row | undefined }[] = []
    for (const key of keys) {
      const [text, parameters] = JSON.parse(key) as [string, unknown[]]
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
      pages.push({ key, row: rows[0] })
    }
    return pages
  },
  ({ key }) => key,
)

export type PageReader = ReturnType<typeof createPageReader>

/** Reads the pages of one list in one order. */
export function createPageReader<Tables extends keyof Database, Sort extends string>(
  list: List<Tables, Sort>,
  sorts: readonly { sortBy: NoInfer<Sort>; sortType: SortType }[],
) {
  const parts = Array.isArray(list.rows) ? list.rows : [list.rows]
  const keys = sorts.map(({ sortBy }) => list.sorts[sortBy])
  const keyNames = keys.map((_, index) => sql.ref(`key${index}`))
  // Equal rows are ordered by id in the direction of the last sort, so that one index serves both directions.
  const types = [...sorts.map(({ sortType }) => sortType), sorts.at(-1)?.sortType ?? 'asc']
  const hasCursor = sorts.length === 1 && parts.length === 1 && list.sources !== undefined

  const orderBy = (columns: RawBuilder<unknown>[], backwards = false) =>
    sql.join(
      columns.map((column, index) => {
        const isUpwards = (types[index] === 'asc') !== backwards
        return sql`${column} ${sql.raw(isUpwards ? 'asc' : 'desc')}`
      }),
    )
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
      const query = sql`${sql.join(parts.map(selectKeys))} ${orderBy([...keys, list.id])}`.compile(db)
      identity = hashOf(query.sql + JSON.stringify(query.parameters))
    }
    return identity
  }

  /** The rows from `fromId` on. The sort keys of that row are read here, because the cursor does not contain them. */
  function selectFrom(rows: Rows<Tables>, { fromId, backwards = false }: Position): Rows<Tables> {
    if (fromId === undefined) return rows
    const anchor = selectKeys(rows).where(sql<boolean>`${list.id} = ${fromId}`)
    const isUpwards = (types[0] === 'asc') !== backwards
    const sign = sql.raw(`${isUpwards ? '>' : '<'}${backwards ? '' : '='}`)
    return rows.where(
      sql<boolean>`(${keys[0]}, ${list.id}) ${sign} (select anchor.key0, anchor.id from ${anchor} as anchor)`,
    )
  }

  function selectIds(position: Position): RawBuilder<unknown> {
    const { skip, take, backwards } = position
    // Literals, because for an unknown limit PostgreSQL plans for a tenth of the rows.
    const limit = sql`limit ${sql.lit(take)} offset ${sql.lit(skip)}`
    const order = orderBy([...keys, list.id], backwards)
    const [only, ...others] = parts
    if (only !== undefined && others.length === 0) {
      const ids = selectFrom(only, position).select(list.id.as('id'))
      return sql`${ids.modifyEnd(sql`order by ${order} ${limit}`)}`
    }
    // The page is contained in the first rows of the parts, and each part has its own index.
    const firstRows = parts.map(
      (part) => sql`${selectKeys(part).modifyEnd(sql`order by ${order} limit ${sql.lit(skip + take)}`)}`,
    )
    return sql`(select id from (${sql.join(firstRows, sql` union `)}) as listed
      order by ${orderBy([...keyNames, sql.ref('id')], backwards)} ${limit})`
  }

  /** One statement reads the page, the total and the changes, so that they are from one snapshot. */
  function selectPage(position: Position, total: RawBuilder<number | null>): RawBuilder<Row> {
    return sql<Row>`select ${total} as total, ${changes} as changes, array${selectIds(position)}::text as ids`
  }

  /** Finds the matching rows once for both the total and the page. */
  function selectCountedPage({ skip, take }: Position): RawBuilder<Row> {
    return sql<Row>`
      with matched as materialized (${sql.join(parts.map(selectKeys), sql` union `)})
      select (select count(*) from matched) as total, ${changes} as changes,
        array(select id from matched order by ${orderBy([...keyNames, sql.ref('id')])}
          limit ${take} offset ${skip})::text as ids`
  }

  /** The compiled statement of the first page, by page size. It is the batch key. */
  const firstPages = new Map<number, string>()
  async function readFirstPage(db: Db, take: number, total: RawBuilder<number | null>) {
    let key = firstPages.get(take)
    if (key === undefined) {
      const { sql, parameters } = prepare(selectPage({ skip: 0, take }, total).compile(db))
      key = JSON.stringify([sql, parameters])
      firstPages.set(take, key)
    }
    return (await findFirstPage(db, key))[0]?.row
  }

  async function readRow(db: Db, position: Position, total: RawBuilder<number | null> | undefined) {
    const { skip, take, fromId, backwards } = position
    const isPrepared = list.hasOnePlan === true && total !== undefined
    if (isPrepared && skip === 0 && fromId === undefined && !backwards) return readFirstPage(db, take, total)
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
    const ids = (row?.ids ?? '{}').slice(1, -1).split(',').filter(Boolean).map(Number)
    return {
      ids: backwards ? ids.toReversed() : ids,
      totalItems: row?.total ?? null,
      changes: row?.changes ?? null,
    }
  }

  return {
    identify,
    hasCursor,
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
