import { hashOf } from '@gantry/contract/cursor'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../world.ts'
import type { Database } from './connect.ts'
import { type Asked, compiledOnce, preparedWhileRoom, unseen, type ValueOf } from './prepared.ts'
import { together } from './together.ts'

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
  /** The same rows, what is rare looked up in memory and not in an index: for going along the order past many others. */
  walked?: Filtered<Tables> | undefined
  /** Nothing is filtered by whose value decides how the first page is best read: PostgreSQL may keep its plan. */
  isPlain?: boolean
}

/** How a page is reached: how many rows are passed over, from either end or from the row of an id, itself included downwards. */
export type Way = { skip: number; take: number; from?: number; backwards?: boolean; isWalked?: boolean }
/** Where the total comes from: the list's own (kept by triggers), counting, or it is known already. */
export type Total = 'kept' | 'counted' | number
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

const isFirstPage = ({ skip, from, backwards = false }: Way, total: Total) =>
  skip === 0 && from === undefined && !backwards && total === 'kept'

const nameOf = ({ take, isWalked = false }: Way) => `${take} ${isWalked}`

type Row = { total: number; changes: number | null; ids: string }
type Values = { skip: number; take: number; most: number; from: number | undefined; known: number }
type Steps = { [Name in keyof Values]: RawBuilder<Values[Name]> }

/** One list in one order: what it is, and how it is read. Each kind of reading is compiled once. */
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
    ? sql`(select coalesce(sum(changes), 0)::bigint from list_change where source = any(${unseen(sources, 'text')}))`
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
  function beyond(part: Filtered<Tables>, way: Way, { from }: Steps): Filtered<Tables> {
    if (way.from === undefined) return part
    // One row: looked up by its id, also where the others are walked past.
    const anchor = sql`select anchor.key0, anchor.id from ${selectRows(parts[0] ?? part).where(sql<boolean>`${list.id} = ${from}`)} as anchor`
    const isUpwards = (types[0] === 'asc') !== (way.backwards ?? false)
    const sign = sql.raw(`${isUpwards ? '>' : '<'}${way.backwards ? '' : '='}`)
    return part.where(sql<boolean>`(${keys[0]}, ${list.id}) ${sign} (${anchor})`)
  }

  function selectIds(way: Way, steps: Steps): RawBuilder<unknown> {
    const window = sql`limit ${steps.take} offset ${steps.skip}`
    const [only, ...others] = way.isWalked && list.walked !== undefined ? [list.walked] : parts
    if (only !== undefined && others.length === 0) {
      const ids = beyond(only, way, steps).select(list.id.as('id'))
      return sql`${ids.modifyEnd(sql`order by ${orderBy([...keys, list.id], way.backwards)} ${window}`)}`
    }
    // Each part's first rows are read off its own index; the page is among them.
    const heads = parts.map((part) => {
      const order = orderBy([...keys, list.id], way.backwards)
      return sql`${selectRows(part).modifyEnd(sql`order by ${order} limit ${steps.most}`)}`
    })
    return sql`(select id from (${sql.join(heads, sql` union `)}) as listed
      order by ${orderBy([...keyNames, sql.ref('id')], way.backwards)} ${window})`
  }

  /** Page, total and changes in one statement, so in one snapshot. */
  function statementFor(way: Way, total: Total, steps: Steps): RawBuilder<Row> {
    const kept = total === 'kept' ? list.total : undefined
    const inAll = typeof total === 'number' ? sql`${steps.known}::bigint` : kept
    if (inAll === undefined) return countingRead(steps)
    return sql<Row>`select ${inAll} as total, ${changes} as changes, array${selectIds(way, steps)}::text as ids`
  }

  /** What has to be counted is gone through once, for the total and the page both. */
  function countingRead({ skip, take }: Steps): RawBuilder<Row> {
    return sql<Row>`
      with matched as materialized (${sql.join(
        parts.map((part) => sql`${selectRows(part)}`),
        sql` union `,
      )})
      select (select count(*) from matched) as total, ${changes} as changes,
        array(select id from matched order by ${orderBy([...keyNames, sql.ref('id')])}
          limit ${take} offset ${skip})::text as ids`
  }

  const statements = new Map<string, Asked<Values, Row>>()

  /** What is opened all day has its size in its text, or PostgreSQL could not tell that it is short and keep a plan for it. */
  function statementOf(way: Way, total: Total): Asked<Values, Row> {
    const { skip, take, from, backwards = false, isWalked = false } = way
    // A list as it opens, and the page before or after another.
    const isUsual = isFirstPage(way, total) || (from !== undefined && [0, take].includes(skip))
    const kind = [
      isUsual ? `${skip} ${take}` : 'any',
      typeof total,
      total === 'kept',
      from === undefined,
      backwards,
      isWalked,
    ].join()
    let statement = statements.get(kind)
    if (statement === undefined) {
      const make = isUsual && list.isPlain ? preparedWhileRoom : compiledOnce
      statement = make((_db, value: ValueOf<Values>) => {
        const size = { skip: sql.lit(skip), take: sql.lit(take), most: sql.lit(skip + take) }
        const asked = { skip: value('skip'), take: value('take'), most: value('most') }
        const steps = { ...(isUsual ? size : asked), from: value('from'), known: value('known') }
        return statementFor(way, total, steps)
      })
      statements.set(kind, statement)
    }
    return statement
  }

  async function ask(on: Db, way: Way, total: Total): Promise<Row | undefined> {
    const { skip, take, from } = way
    const known = typeof total === 'number' ? total : 0
    const [row] = await statementOf(way, total)(on, { skip, take, most: skip + take, from, known })
    return row
  }

  /** The list as it opens, by its size, is the same for all who come at the same moment: one statement tells them. */
  const askFirst = together(
    async (on, ways: Way[]) => {
      const pages: { way: Way; row: Row | undefined }[] = []
      for (const way of ways) pages.push({ way, row: await ask(on, way, 'kept') })
      return pages
    },
    { ofKey: nameOf, ofRow: ({ way }) => nameOf(way) },
  )

  async function read(on: Db, way: Way, total: Total): Promise<Snapshot> {
    const { backwards = false } = way
    const isShared = list.isPlain && isFirstPage(way, total)
    const row = isShared ? (await askFirst(on, way))[0]?.row : await ask(on, way, total)
    // As text it is one cell, where a list would be gone through by the driver and the plugin, id by id.
    const ids = (row?.ids ?? '{}').slice(1, -1).split(',').filter(Boolean).map(Number)
    return {
      ids: backwards ? ids.toReversed() : ids,
      totalItems: row?.total ?? 0,
      changes: row?.changes ?? null,
    }
  }

  const kept = list.total
  const askKept = kept && preparedWhileRoom(() => sql<{ total: number }>`select ${kept} as total`)
  const askTotal = askKept && together((on) => askKept(on, {}), { ofKey: () => '', ofRow: () => '' })
  return {
    identity,
    hasCursor: sorts.length === 1 && parts.length === 1,
    isSparse: list.isSparse ?? false,
    canWalk: list.walked !== undefined,
    /** Null where it is not kept. */
    readTotal: askTotal === undefined ? null : async (on: Db) => (await askTotal(on, ''))[0]?.total ?? 0,
    read,
  }
}
