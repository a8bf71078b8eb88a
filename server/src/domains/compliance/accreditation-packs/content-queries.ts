import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'

/** What a pack is about. `now` decides which links are in force; everything else is as of `day`. */
export type PackScope = {
  mipId: number
  groupId: number | null
  /** Null after the account was deleted. */
  requestedBy: number | null
  /** The first day of the period in which people left. */
  from: string
  day: string
  now: Date
  /** What people who have left had in their last moment. Otherwise the roles and modalities of now count. */
  hadThen?: { user_id: number; role_ids: number[]; modalities: string[] }[]
}

export type PackedMip = {
  name: string
  code: string
  hpio: string
  lspn: string
  addressLine1: string
  addressLine2: string
  suburb: string
  state: string
  postcode: string
  groupName: string | null
}

export type PackedPerson = {
  userId: number
  firstName: string
  lastName: string
  isActive: boolean
  roles: string[]
  providerNumber: string
  isAllowed: boolean
  isInForce: boolean
}

/** Null when the MIP was deleted meanwhile. */
export async function findPackedMip(db: Db, { mipId, groupId }: PackScope): Promise<PackedMip | null> {
  const row = await db
    .selectFrom('mip')
    .leftJoin('group', (join) => join.on('group.groupId', '=', groupId))
    .select(['name', 'code', 'hpio', 'lspn', 'mip.addressLine1', 'mip.addressLine2', 'mip.suburb'])
    .select(['mip.state', 'mip.postcode', 'groupName'])
    .where('mipId', '=', mipId)
    .executeTakeFirst()
  return row ?? null
}

export async function findRequester(db: Db, { requestedBy }: PackScope): Promise<string | null> {
  const query = db.selectFrom('user').select(fullName.as('name'))
  return (await query.where('userId', '=', requestedBy ?? 0).executeTakeFirst())?.name ?? null
}

/** The people who are linked to the MIP now, by name. */
export async function listPersonIds(db: Db, { mipId, groupId }: PackScope): Promise<number[]> {
  let query = db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .select('user.userId')
    .where('mipId', '=', mipId)
    .where(hasNotEnded('userMip'))
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('user.userId')
  if (groupId !== null) {
    const members = db
      .selectFrom('userGroup')
      .select('userId')
      .where('groupId', '=', groupId)
      .where(hasNotEnded('userGroup'))
    query = query.where('user.userId', 'in', members)
  }
  return (await query.execute()).map(({ userId }) => userId)
}

/** In the order of the ids. */
export async function listPeople(db: Db, scope: PackScope, userIds: number[]): Promise<PackedPerson[]> {
  const people = sql<PackedPerson>`
    select person.user_id, first_name, last_name, person.status as is_active, provider_number, allowed as is_allowed,
      array(select role.label from user_role join role using (role_id)
        where user_role.user_id = person.user_id and ${hasNotEnded('userRole')} order by role.label) as roles,
      exists (select from user_mip_in_force(${scope.now}) as link where link.user_mip_id = user_mip.user_mip_id)
        as is_in_force
    from unnest(${userIds}::bigint[]) with ordinality as wanted (user_id, place)
    join "user" as person on person.user_id = wanted.user_id
    join user_mip on user_mip.user_id = person.user_id and user_mip.mip_id = ${scope.mipId}
    order by place`
  return (await people.execute(db)).rows
}

/** `null` stands for the MIP itself. */
export type Subjects = number[] | null

export type Kind = { kindCode: string; kindLabel: string }

/** The kinds that somebody at this MIP may need, by label. */
export async function listRequiredKinds(db: Db, { mipId }: PackScope): Promise<Kind[]> {
  const query = sql<Kind>`
    select kind.code as kind_code, kind.label as kind_label from qualification_kind as kind
    where subject = 'USER' and exists (
      select from requirement, mip
      where requirement.qualification_kind_id = kind.qualification_kind_id and requirement.status
        and mip.mip_id = ${mipId}
        and (requirement.mip_id is null or requirement.mip_id = mip.mip_id)
        and (requirement.state = '' or requirement.state = australian_state(mip.state)))
    order by kind.label`
  return (await query.execute(db)).rows
}
