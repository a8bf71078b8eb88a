import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../platform/db/server-time.ts'
import { executeWithOnePlan } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'
import type { Condition, Order } from './criteria-queries.ts'
import type { LinkRow, MipRow, PersonRow, ResourceType } from './resources.ts'

/** Whose view of the directory is read: 0 for the whole platform, or a group. */
export type View = number

const inGroup = (view: View, user: string) =>
  view === 0
    ? sql`true`
    : sql`exists (select from user_group_in_force(${serverTime}) as held
        where held.group_id = ${view} and held.user_id = ${sql.ref(user)})`
const ofGroup = (view: View, mip: string) =>
  view === 0
    ? sql`true`
    : sql`exists (select from group_mip where group_mip.group_id = ${view} and group_mip.mip_id = ${sql.ref(mip)})`

const entryOf = (view: View, type: ResourceType, id: string) => sql`directory_entry as entry
  on entry.group_id = ${view} and entry.type = ${type} and entry.resource_id = ${sql.ref(id)} and not entry.removed`

type Source = {
  id: string
  columns: string[]
  /** Columns that are computed. */
  more?: RawBuilder<unknown>
  from(view: View): Condition
}

/**
 * The resources of a view. The tables of the records decide who is seen, so that somebody who leaves the directory disappears at
 * once; the entries only add the version and its time.
 */
const sources: Record<ResourceType, Source> = {
  Practitioner: {
    id: 'person.user_id',
    columns: ['first_name', 'last_name', 'title', 'ahpra_number', 'hpii'].map((name) => `person.${name}`),
    from: (view) => sql`directory_person() as person
      join ${entryOf(view, 'Practitioner', 'person.user_id')} where ${inGroup(view, 'person.user_id')}`,
  },
  PractitionerRole: {
    id: 'link.user_mip_id',
    columns: ['link.user_id', 'link.mip_id', 'link.provider_number', 'person.speciality'],
    more: sql`, array(select json_build_object('code', role.code, 'label', role.label)
        from user_role_in_force(${serverTime}) as held join role using (role_id)
        where held.user_id = link.user_id and role.status order by role.role_id) as roles`,
    from: (view) => sql`user_mip_in_force(${serverTime}) as link
      join directory_person() as person on person.user_id = link.user_id
      join ${entryOf(view, 'PractitionerRole', 'link.user_mip_id')}
      where ${inGroup(view, 'link.user_id')} and ${ofGroup(view, 'link.mip_id')}`,
  },
  Organization: mipSource('Organization'),
  Location: mipSource('Location'),
}

function mipSource(type: 'Organization' | 'Location') {
  const names = [
    'name',
    'lspn',
    'hpio',
    'email',
    'phone',
    'address_line1',
    'address_line2',
    'suburb',
    'state',
  ]
  return {
    id: 'mip.mip_id',
    columns: [...names, 'postcode', 'country'].map((name) => `mip.${name}`),
    from: (view: View) =>
      sql`mip join ${entryOf(view, type, 'mip.mip_id')} where mip.status and ${ofGroup(view, 'mip.mip_id')}`,
  }
}

export type Row = PersonRow | LinkRow | MipRow

type Wanted = {
  view: View
  type: ResourceType
  conditions: Condition[]
  /** The best plan is the same for all values, so the statement is prepared. */
  hasOnePlan: boolean
  order?: Order | undefined
  after: Place
  most: number
}

/** The last resource of the previous page, with its name if the order is by name. */
export type Place = { id: number; name?: string | undefined }
export const beginning: Place = { id: 0 }

/** The comparisons of the index, which is in the order of the bytes. */
function afterPlace({ id, name }: Place, order: Order | undefined): Condition {
  // PostgreSQL would expect that this leaves out many rows, and would plan each first page anew.
  if (id === beginning.id) return sql`true`
  if (order === undefined || name === undefined) return sql`entry.resource_id > ${id}`
  const value = sql`searchable(${sql.ref(order)})`
  const last = sql`searchable(${name})`
  return sql`(${value} ~>=~ ${last} and (${value} ~>~ ${last} or entry.resource_id > ${id}))`
}

/** The limit is part of a prepared statement, because the best plan depends on it. So there are few limits. */
const limitFor = (most: number) => sql.lit([11, 51, 201].find((limit) => limit >= most) ?? 1001)

/** The next resources of a search, in the order of their names or ids, and the time of the last change before they were read. */
export async function findResources(
  db: Db,
  { view, type, conditions, hasOnePlan, order, after, most }: Wanted,
): Promise<{ rows: Row[]; readAt: Date }> {
  const { id, columns, more = sql``, from } = sources[type]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const query = sql<Row & ReadAt>`${withReadAt(
    sql`select ${sql.ref(id)} as id, entry.version, entry.changed_at, ${names} ${more}
      from ${from(view)} and ${afterPlace(after, order)} and ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by ${order === undefined ? sql`` : sql`searchable(${sql.ref(order)}) using ~<~,`} entry.resource_id limit ${limitFor(most)}`,
  )}`.compile(db)
  const { rows } = await (hasOnePlan ? executeWithOnePlan(db, query) : db.executeQuery(query))
  return { rows: rows.filter(({ id: found }) => found !== null).slice(0, most), readAt: readAtOf(rows) }
}

type ReadAt = { readAt: Date }
/**
 * Adds the time of the last change, also when nothing is found. Every change until then can be seen in the same statement, and
 * later ones get a later time. There is one row on the left of the join, so the order of the query stays.
 */
const withReadAt = (query: RawBuilder<unknown>) =>
  sql`select cursor.changed_at as read_at, found.* from directory_cursor as cursor left join lateral (${query}) as found on true`

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
    ...(since === undefined ? [] : [sql`changed_at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`changed_at <= ${until}::timestamptz`]),
    ...(before === undefined
      ? []
      : [sql`(changed_at, resource_id) < (${before.changedAt}::timestamptz, ${before.resourceId}::bigint)`]),
  ]
  const query = sql<EntryState & ReadAt>`${withReadAt(
    sql`select resource_id, version, changed_at, removed from directory_entry
      where group_id = ${view} and type = ${type} and ${sql.join([sql`true`, ...conditions], sql` and `)}
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
