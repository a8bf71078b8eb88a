import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'
import type { Asked } from './paths/paths.ts'
import type { Period } from './spans.ts'

type Page = { after: number; limit: number }
type Sql = RawBuilder<unknown>

/** A fact in force at any time of the period. */
const during = ({ from, to }: Period, alias: string): Sql => {
  const fact = sql.raw(alias)
  return sql`${fact}.valid_from < ${to} and (${fact}.valid_until is null or ${fact}.valid_until > ${from})`
}

/** The people who may have had the ability at some time of the period, by their ids. `groupId`: only its members. */
export async function listCandidates(
  db: Db,
  { ability, thingId, owner }: Asked,
  { period, groupId, after, limit }: Page & { period: Period; groupId: number | null },
): Promise<number[]> {
  const inForce = (alias: string) => during(period, alias)
  const administrators = sql`select user_id from fact where kind = 'user-role' and ${inForce('fact')}
    and role_id = (select role_id from role where code = 'ProductAdmin')`
  const administratorsOf = (groups: Sql) =>
    sql`select user_id from fact where kind = 'group-admin' and ${inForce('fact')} and group_id in (${groups})`
  const linked = (mipId: number) => sql`select user_id from fact where kind = 'user-mip' and mip_id = ${mipId}
    and ${inForce('fact')}`
  const groupsOfMip = (mipId: number) =>
    sql`select thing.group_id from fact as thing where thing.kind = 'group-mip' and thing.mip_id = ${mipId}
      and ${inForce('thing')}`
  const groupsOfUser = (userId: number) =>
    sql`select thing.group_id from fact as thing where thing.kind = 'user-group' and thing.user_id = ${userId}
      and ${inForce('thing')}`
  const readersOfMip = (mipId: number) => [
    linked(mipId),
    sql`select user_id from fact where kind = 'user-group' and ${inForce('fact')} and group_id in (${groupsOfMip(mipId)})`,
    administratorsOf(groupsOfMip(mipId)),
    administrators,
  ]
  const readersOfUser = (userId: number) => [
    sql`select ${userId}::bigint`,
    administratorsOf(groupsOfUser(userId)),
    administrators,
  ]
  const sources: Record<Ability, () => Sql[]> = {
    'images.view': () => [linked(thingId)],
    'mip.read': () => readersOfMip(thingId),
    'person.read-full': () => readersOfUser(thingId),
    'document.read': () =>
      owner.userId === null ? readersOfMip(owner.mipId ?? 0) : readersOfUser(owner.userId),
    'app.open': () => [
      sql`select user_id from fact where kind = 'user-role' and ${inForce('fact')} and role_id = any(array(
        select thing.role_id from fact as thing where thing.kind = 'app-role' and thing.app_id = ${thingId}
          and ${inForce('thing')}))`,
    ],
  }
  // Each part is in the order of the ids and short, so that an app which everybody may open is no problem.
  const parts = sources[ability]().map(
    (source) => sql`(select distinct user_id from (${source}) as part (user_id)
      where user_id > ${after} ${ofGroup(groupId)} order by user_id limit ${limit})`,
  )
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from (${sql.join(parts, sql` union all `)}) as candidate
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

const ofGroup = (groupId: number | null): Sql =>
  groupId === null ? sql`` : sql`and user_id in (select user_id from user_group where group_id = ${groupId})`

/**
 * The things that the person may have had access to at some time of the period, except as a platform administrator.
 * `groupId`: only those of this group.
 */
export async function listThings(
  db: Db,
  userId: number,
  ability: Ability,
  { period, groupId, after, limit }: Page & { period: Period; groupId: number | null },
): Promise<number[]> {
  const own = (kind: string) =>
    sql`own.user_id = ${userId} and own.kind = ${kind} and ${during(period, 'own')}`
  const mips = sql`
    select own.mip_id from fact as own where ${own('user-mip')}
    union select fact.mip_id from fact as own join fact on fact.group_id = own.group_id and fact.kind = 'group-mip'
      and ${during(period, 'fact')} where own.user_id = ${userId} and own.kind in ('user-group', 'group-admin')
      and ${during(period, 'own')}`
  const people = sql`
    select ${userId}::bigint
    union select fact.user_id from fact as own join fact on fact.group_id = own.group_id and fact.kind = 'user-group'
      and ${during(period, 'fact')} where ${own('group-admin')}`
  const isNotOurs = groupId !== null
  const mipsOfGroup = sql`select mip_id from group_mip where group_id = ${groupId}`
  const peopleOfGroup = sql`select user_id from user_group where group_id = ${groupId}`
  const sources: Record<Ability, Sql> = {
    'images.view': sql`select own.mip_id from fact as own where ${own('user-mip')}
      ${isNotOurs ? sql`and own.mip_id in (${mipsOfGroup})` : sql``}`,
    'mip.read': sql`select id from (${mips}) as found (id) ${isNotOurs ? sql`where id in (${mipsOfGroup})` : sql``}`,
    'person.read-full': sql`select id from (${people}) as found (id)
      ${isNotOurs ? sql`where id in (${peopleOfGroup})` : sql``}`,
    'document.read': sql`select record_id from fact where kind = 'document' and ${during(period, 'fact')}
      and (mip_id in (${mips}) or user_id in (${people}))
      ${
        isNotOurs
          ? sql`and record_id in (select document_id from document where mip_id in (${mipsOfGroup})
        or (visibility and user_id in (${peopleOfGroup})))`
          : sql``
      }`,
    'app.open': isNotOurs
      ? sql`select null::bigint where false`
      : sql`select fact.app_id from fact as own join fact on fact.role_id = own.role_id and fact.kind = 'app-role'
          and ${during(period, 'fact')} where ${own('user-role')}`,
  }
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sources[ability]}) as thing (id) where id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The names and site codes of people. */
export async function listPeople(db: Db, userIds: number[]) {
  if (userIds.length === 0) return new Map<number, { name: string; siteCode: string }>()
  const { rows } = await sql<{ userId: number; name: string; siteCode: string }>`
    select user_id, ${fullName} as name, site_code from "user"
    where user_id = any(${userIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ userId, ...person }) => [userId, person]))
}
