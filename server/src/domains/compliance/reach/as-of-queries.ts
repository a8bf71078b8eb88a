import type { AsOfBody } from '@gantry/contract/domains/compliance/reach/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '../../../platform/db/instant.ts'
import { matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

type Sql = RawBuilder<unknown>
export type AsOfRow = {
  id: number
  status: boolean
  roleIds: number[]
  groupIds: number[]
  people: number | null
  mips: number | null
}
type Wanted = {
  past: Instant
  clock: Instant
  groupId: number | null
  search: string | undefined
  after: number
  limit: number
}

/** One page of a list as it was at a time. `groupId`: only what belonged to this group then. */
export async function listRowsAsOf(db: Db, list: AsOfBody['list'], wanted: Wanted): Promise<AsOfRow[]> {
  const { past, clock, groupId, search, after, limit } = wanted
  const inForce = (alias: string): Sql =>
    sql`is_fact_in_force(${sql.ref(alias)}, ${past}::timestamptz, ${clock}::timestamptz)`
  /** The facts in force of this kind about the row. */
  const related = (kind: string, column: string): Sql =>
    sql`from fact as other where other.kind = ${kind} and other.${sql.ref(column)} = main.${sql.ref(column)} and ${inForce('other')}`
  const inGroup = groupId === null ? sql`` : sql`and other.group_id = ${groupId}`
  const idsOf = (id: string, kind: string, column: string, more: Sql = sql``): Sql =>
    sql`array_to_json(array(select other.${sql.ref(id)} ${related(kind, column)} ${more} order by 1))`
  const countOf = (kind: string, column: string, more: Sql = sql``): Sql =>
    sql`(select count(*) ${related(kind, column)} ${more})`
  const none = sql`'[]'::json`
  const unknown = sql`null::bigint`
  const linkedTo = (kind: string, column: string): Sql =>
    groupId === null ? sql`` : sql`and exists (select ${related(kind, column)} ${inGroup})`
  /** A group administrator counts only the people and MIPs of the own group. */
  const shared = (kind: string, key: string): Sql =>
    groupId === null
      ? sql``
      : sql`and exists (select from fact as ours where ours.kind = ${kind} and ours.group_id = ${groupId}
          and ours.${sql.ref(key)} = other.${sql.ref(key)} and ${inForce('ours')})`
  const of = {
    users: {
      id: 'user_id',
      kind: 'user',
      table: 'user',
      only: linkedTo('user-group', 'user_id'),
      roles: idsOf('role_id', 'user-role', 'user_id'),
      groups: idsOf('group_id', 'user-group', 'user_id', inGroup),
      people: unknown,
      mips: countOf('user-mip', 'user_id', shared('group-mip', 'mip_id')),
    },
    mips: {
      id: 'mip_id',
      kind: 'mip',
      table: 'mip',
      only: linkedTo('group-mip', 'mip_id'),
      roles: none,
      groups: idsOf('group_id', 'group-mip', 'mip_id', inGroup),
      people: countOf('user-mip', 'mip_id', shared('user-group', 'user_id')),
      mips: unknown,
    },
    groups: {
      id: 'group_id',
      kind: 'group',
      table: 'group',
      only: groupId === null ? sql`` : sql`and main.group_id = ${groupId}`,
      roles: none,
      groups: none,
      people: countOf('user-group', 'group_id'),
      mips: countOf('group-mip', 'group_id'),
    },
  }[list]
  const id = sql.ref(of.id)
  const named =
    search === undefined || search === ''
      ? sql``
      : sql`and main.${id} in (select ${id} from ${sql.table(of.table)}
          where ${matchesEveryWord(sql`${sql.ref(list === 'users' ? 'search_names' : 'search')}`, search)})`
  const { rows } = await sql<AsOfRow>`
    select main.${id} as id, (main.value ->> 'status')::boolean as status, ${of.roles} as role_ids,
      ${of.groups} as group_ids, ${of.people} as people, ${of.mips} as mips
    from fact as main where main.kind = ${of.kind} and main.${id} > ${after} and ${inForce('main')} ${of.only} ${named}
    order by main.${id} limit ${limit}`.execute(db)
  return rows
}
