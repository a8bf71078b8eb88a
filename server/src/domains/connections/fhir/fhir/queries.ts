import { type RawBuilder, sql } from 'kysely'
import { executeWithOnePlan, hiddenFromPlanner } from '../../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../../platform/world.ts'
import type { Condition, Order } from './criteria-queries.ts'
import type { ResourceType } from './resources.ts'
import {
  type Included,
  type IncludedJson,
  includedOf,
  isEntryOf,
  type Row,
  selectFrom,
  sources,
  type View,
  withDates,
} from './source-queries.ts'

type Wanted = {
  view: View
  type: ResourceType
  conditions: Condition[]
  /** The best plan is the same for all values, so the statement is prepared. */
  hasOnePlan: boolean
  order?: Order | undefined
  after: Place
  most: number
  /** Resources to which the found ones refer, to be found with them. */
  includes?: ResourceType[]
}

/** The last resource of the previous page, with its name if the order is by name. */
export type Place = { id: number; name?: string | undefined }
export const beginning: Place = { id: 0 }

/** The comparisons of the index, which is in the order of the bytes. */
function afterPlace({ id, name }: Place, order: Order | undefined): Condition {
  // PostgreSQL would expect that this leaves out many rows, and would plan each first page anew.
  if (id === beginning.id) return sql`true`
  if (order === undefined || name === undefined)
    return sql`entry.resource_id > ${hiddenFromPlanner(sql`${id}::bigint`)}`
  const value = sql`searchable(${sql.ref(order)})`
  const last = hiddenFromPlanner(sql`searchable(${name})`)
  return sql`(${value} ~>=~ ${last} and (${value} ~>~ ${last} or entry.resource_id > ${id}))`
}

/** The limit is part of a prepared statement, because the best plan depends on it. So there are few limits. */
const limitFor = (most: number) => sql.lit([11, 51, 201].find((limit) => limit >= most) ?? 1001)

/** The next resources of a search, in the order of their names or ids, and the time of the last change before they were read. */
export async function findResources(
  db: Db,
  { view, type, conditions, hasOnePlan, order, after, most, includes = [] }: Wanted,
): Promise<{ rows: (Row & { included?: Included })[]; readAt: Date }> {
  const matches = sql`${afterPlace(after, order)} and ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const query = sql<Row & ReadAt & { included?: IncludedJson }>`${withReadAt(
    sql`${selectFrom(view, type)} and ${matches}
      order by ${order === undefined ? sql`` : sql`searchable(${sql.ref(order)}) using ~<~,`} entry.resource_id limit ${limitFor(most)}`,
    includes.length === 0 ? sql`` : sql`, ${includedOf(view, type, includes)} as included`,
  )}`.compile(db)
  const { rows } = await (hasOnePlan ? executeWithOnePlan(db, query) : db.executeQuery(query))
  const found = rows.filter(({ id }) => id !== null).slice(0, most)
  return {
    rows: found.map(({ included, ...row }) => ({
      ...row,
      ...(included && { included: withDates(included) }),
    })),
    readAt: readAtOf(rows),
  }
}

type ReadAt = { readAt: Date }
/**
 * Adds the time of the last change, also when nothing is found. Every change until then can be seen in the same statement, and
 * later ones get a later time. There is one row on the left of the join, so the order of the query stays.
 */
const withReadAt = (query: RawBuilder<unknown>, more = sql``) =>
  sql`select cursor.changed_at as read_at, found.* ${more} from directory_cursor as cursor left join lateral (${query}) as found on true`

function readAtOf([row]: ReadAt[]): Date {
  if (row === undefined) throw new Error('The cursor of the directory is missing.')
  return row.readAt
}

export async function countResources(
  db: Db,
  { view, type, conditions }: { view: View; type: ResourceType; conditions: Condition[] },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from ${sources[type].from(view)} and ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

export type EntryState = { resourceId: number; version: number; changedAt: Date; removed: boolean }

type WantedEntries = {
  view: View
  type: ResourceType
  since: Date | undefined
  until: Date | undefined
  before: { changedAt: Date; resourceId: number } | undefined
  most: number
}

/** What a view contained or contains, newest change first, and the time of the last change before it was read. */
export async function findEntries(
  db: Db,
  { view, type, since, until, before, most }: WantedEntries,
): Promise<{ entries: EntryState[]; readAt: Date }> {
  const conditions = [
    ...(since === undefined ? [] : [sql`changed_at >= ${hiddenFromPlanner(sql`${since}::timestamptz`)}`]),
    ...(until === undefined ? [] : [sql`changed_at <= ${hiddenFromPlanner(sql`${until}::timestamptz`)}`]),
    ...(before === undefined
      ? []
      : [sql`(changed_at, resource_id) < (${before.changedAt}::timestamptz, ${before.resourceId}::bigint)`]),
  ]
  const query = sql<EntryState & ReadAt>`${withReadAt(
    sql`select resource_id, version, changed_at, removed from directory_entry as entry
      where ${isEntryOf(view, type)} and ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by changed_at desc, resource_id desc limit ${limitFor(most)}`,
  )}`.compile(db)
  const { rows } = await executeWithOnePlan(db, query)
  const entries = rows.filter(({ resourceId }) => resourceId !== null).slice(0, most)
  return { entries, readAt: readAtOf(rows) }
}

export const findEntry = (
  db: Db,
  view: View,
  type: ResourceType,
  resourceId: number,
): Promise<EntryState | undefined> =>
  db
    .selectFrom('directoryEntry')
    .select(['resourceId', 'version', 'changedAt', 'removed'])
    .where('groupId', '=', view)
    .where('type', '=', type)
    .where('resourceId', '=', resourceId)
    .executeTakeFirst()
