import { hashOf } from '@gantry/contract/cursor'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../world.ts'
import type { Database } from './connect.ts'

/** A list before its page is chosen: the table and its filters, nothing selected yet. */
type Filtered<Tables extends keyof Database> = SelectQueryBuilder<Database, Tables, object>
export type SortType = 'asc' | 'desc'

export type List<Tables extends keyof Database, Name extends string> = {
  /** Several where it is put together from lists that each have their own order; a row in two counts once. */
  rows: Filtered<Tables> | Filtered<Tables>[]
  id: RawBuilder<number>
  /** What each sort name stands for, never null; an index with the id behind it should exist for every one. */
  columns: Record<Name, RawBuilder<unknown>>
  fallback: { sortBy: NoInfer<Name>; sortType: SortType }
  /** How many there are, where that is kept (list-totals.ts); without it they are counted. */
  total?: RawBuilder<number> | undefined
  /** What is filtered by may be rare, and its rows far apart in the order of all. */
  isSparse?: boolean
}

/** How a page is reached: how many rows are passed over, from either end or from the row of an id, itself included downwards. */
export type Way = { skip: number; take: number; from?: number; backwards?: boolean }
export type Snapshot = { ids: number[]; totalItems: number; changes: number | null }

/** Tables whose changes `list_change` tells of; a list made of others has no cursor. */
const watched: ReadonlySet<string> = new Set(
  [
    'user',
    'user_role',
    'user_group',
    'user_mip',
    'mip',
    'group',
    'group_mip',
    'group_invitation',
    'ris',
  ].concat(['ris_user', 'ris_mip', 'role', 'app', 'audit_event']),
)

export type Reading = ReturnType<typeof readingOf>

/** One list in one order: what it is, and how it is read. */
export function readingOf<Tables extends keyof Database, Name extends string>(
  db: Db,
  list: List<Tables, Name>,
  sorts: readonly { sortBy: NoInfer<Name>; sortType: SortType }[],
) {
  const parts = Array.isArray(list.rows) ? list.rows : [list.rows]
  const keys = sorts.map(({ sortBy }) => list.columns[sortBy])
  const keyNames = keys.map((_, index) => sql.ref(`key${index}`))
  // The id breaks ties in the direction of the sort before it: then the index serves both, read either way.
  const types = [...sorts.map(({ sortType }) => sortType), sorts.at(-1)?.sortType ?? 'asc']

  const orderBy = (columns: RawBuilder<unknown>[], backwards = false) =>
    sql.join(
      columns.map((column, index) => {
        const isUpwards = (types[index] === 'asc') !== backwards
        return sql`${column} ${sql.raw(isUpwards ? 'asc' : 'desc')}`
      }),
    )
  const selectRows = (part: Filtered<Tables>) =>
    part.select([list.id.as('id'), ...keys.map((key, index) => key.as(`key${index}`))])

  const { identity, tables, mentionsSignIn } = identify()
  const sources = mentionsSignIn ? [...tables, 'sign_in'] : tables
  const changes: RawBuilder<number | null> = tables.every((table) => watched.has(table))
    ? sql`(select coalesce(sum(changes), 0)::bigint from list_change where source = any(${sources}))`
    : sql`null::bigint`

  /** What the list is, told by the query itself: nothing it filters by, and nobody's reach, can be forgotten. */
  function identify() {
    const query = sql`${sql.join(parts.map(selectRows))} ${orderBy([...keys, list.id])}`.compile(db)
    const found = query.sql.matchAll(/\b(?:from|join)\s+"?(\w+)/g)
    return {
      identity: hashOf(query.sql + JSON.stringify(query.parameters)),
      tables: [...new Set([...found].map(([, table]) => table ?? ''))],
      mentionsSignIn: query.sql.includes('last_sign_in'),
    }
  }

  /** Only what stands at the row or beyond. Its keys are read anew: while nothing has changed they are as they were. */
  function beyond(part: Filtered<Tables>, { from, backwards = false }: Way): Filtered<Tables> {
    if (from === undefined) return part
    const anchor = sql`select anchor.key0, anchor.id from ${selectRows(part).where(list.id, '=', from)} as anchor`
    const isUpwards = (types[0] === 'asc') !== backwards
    const sign = sql.raw(`${isUpwards ? '>' : '<'}${backwards ? '' : '='}`)
    return part.where(sql<boolean>`(${keys[0]}, ${list.id}) ${sign} (${anchor})`)
  }

  function selectIds(way: Way): RawBuilder<unknown> {
    const window = sql`limit ${way.take} offset ${way.skip}`
    const [only, ...others] = parts
    if (only !== undefined && others.length === 0) {
      const ids = beyond(only, way).select(list.id.as('id'))
      return sql`${ids.modifyEnd(sql`order by ${orderBy([...keys, list.id], way.backwards)} ${window}`)}`
    }
    // Each part's first rows are read off its own index; the page is among them.
    const heads = parts.map((part) => {
      const order = orderBy([...keys, list.id], way.backwards)
      return sql`${selectRows(part).modifyEnd(sql`order by ${order} limit ${way.skip + way.take}`)}`
    })
    return sql`(select id from (${sql.join(heads, sql` union `)}) as listed
      order by ${orderBy([...keyNames, sql.ref('id')], way.backwards)} ${window})`
  }

  /** Page, total and changes in one statement, so in one snapshot. */
  async function read(way: Way, total: RawBuilder<number> | undefined): Promise<Snapshot> {
    const query =
      total === undefined
        ? countingRead(way)
        : sql<Row>`
      select ${total} as total, ${changes} as changes, array${selectIds(way)}::text as ids`
    const { rows } = await query.execute(db)
    const [row] = rows
    // As text it is one cell, where a list would be gone through by the driver and the plugin, id by id.
    const ids = (row?.ids ?? '{}').slice(1, -1).split(',').filter(Boolean).map(Number)
    return {
      ids: way.backwards ? ids.toReversed() : ids,
      totalItems: row?.total ?? 0,
      changes: row?.changes ?? null,
    }
  }

  /** What has to be counted is gone through once, for the total and the page both. */
  function countingRead(way: Way): RawBuilder<Row> {
    return sql<Row>`
      with matched as materialized (${sql.join(
        parts.map((part) => sql`${selectRows(part)}`),
        sql` union `,
      )})
      select (select count(*) from matched) as total, ${changes} as changes,
        array(select id from matched order by ${orderBy([...keyNames, sql.ref('id')])}
          limit ${way.take} offset ${way.skip})::text as ids`
  }
  type Row = { total: number; changes: number | null; ids: string }

  return { identity, hasCursor: sorts.length === 1 && parts.length === 1, read }
}
