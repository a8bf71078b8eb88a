import { type SqlBool, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { executeWithOnePlan } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'
import type { ScimClient } from './caller-queries.ts'
import { professionsFrom, type ScimProfession } from './professions/queries.ts'
import type { Filter } from './protocol/filter.ts'
import { conditionOf } from './user-filter-queries.ts'

type Of = Pick<ScimClient, 'identityConnectionId' | 'groupId'>

/** A person of a connection, as its directory sees them. */
export type ScimPerson = {
  userId: number
  userName: string
  externalId: string | null
  email: string
  firstName: string
  lastName: string
  title: string
  phone: string
  mobile: string
  language: string
  active: boolean
  professions: ScimProfession[]
  createdAt: Date
  changedAt: Date
  version: string
}

/** What changes need besides: how the connection manages the person. */
export type ManagedPerson = ScimPerson & {
  status: boolean
  statusChangeDate: Date
  isAdded: boolean
  isActive: boolean
  inGroup: boolean
  inactivatedAt: Date | null
  isMember: boolean
}

const isMember = (groupId: number) => sql<SqlBool>`exists (select from user_group
  where user_group.user_id = "user".user_id and user_group.group_id = ${groupId} and ${hasNotEnded('userGroup')})`

/**
 * The people of a connection. Those who left its group, or were removed from it by others, are its people no longer. Those
 * whom it took out itself are.
 */
const selectPeople = (db: Db, { identityConnectionId, groupId }: Of) =>
  db
    .selectFrom('scimUser')
    .innerJoin('user', 'user.userId', 'scimUser.userId')
    .where('scimUser.identityConnectionId', '=', identityConnectionId)
    .where('scimUser.deletedAt', 'is', null)
    .where((row) =>
      row.or([
        row('scimUser.inGroup', '=', false),
        row('scimUser.isActive', '=', false),
        row(isMember(groupId), '=', true),
      ]),
    )

const selectAsSeen = (db: Db, of: Of) =>
  selectPeople(db, of)
    .select(['user.userId', 'scimUser.userName', 'scimUser.externalId', 'user.email'])
    .select(['user.firstName', 'user.lastName', 'user.title', 'user.phone', 'user.mobile', 'user.language'])
    .select(['scimUser.createdAt', 'scimUser.changedAt'])
    .select(professionsFrom(of.identityConnectionId).as('professions'))
    .select([
      sql<boolean>`(scim_user.is_active and "user".status)`.as('active'),
      sql<string>`("user".version || '.' || scim_user.version)`.as('version'),
    ])

export async function findPerson(db: Db, of: Of, userId: number): Promise<ScimPerson | null> {
  return (await selectAsSeen(db, of).where('user.userId', '=', userId).executeTakeFirst()) ?? null
}

/** Locks the rows of the connection, in the order of the ids. The caller has locked the accounts before. */
export async function lockPeople(db: Db, of: Of, userIds: number[]): Promise<ManagedPerson[]> {
  const rows = await selectAsSeen(db, of)
    .select(['user.status', 'user.statusChangeDate', 'isAdded', 'isActive', 'inGroup', 'inactivatedAt'])
    .select(isMember(of.groupId).as('isMember'))
    .where(sql<SqlBool>`"user".user_id = any(${userIds}::bigint[])`)
    .orderBy('scimUser.userId')
    .forUpdate('scimUser')
    .execute()
  return rows.map((row) => ({ ...row, isMember: row.isMember === true }))
}

export const lockPerson = async (db: Db, of: Of, userId: number): Promise<ManagedPerson | null> =>
  (await lockPeople(db, of, [userId]))[0] ?? null

export type Page = { startIndex: number; count: number }

export async function listPeople(
  db: Db,
  of: Of,
  filter: Filter | null,
  { startIndex, count }: Page,
): Promise<{ people: ScimPerson[]; total: number }> {
  const condition = filter === null ? sql<SqlBool>`true` : conditionOf(filter)
  const [people, total] = await Promise.all([
    count === 0
      ? []
      : selectAsSeen(db, of)
          .where(condition)
          .orderBy('scimUser.userId')
          .limit(count)
          .offset(startIndex - 1)
          .execute(),
    selectPeople(db, of)
      .where(condition)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { people, total: total.total }
}

export type NewPerson = { userId: number; userName: string; externalId: string | null }

/** Makes accounts that the connection added its own, and members of its group. Returns the memberships. */
export async function insertAdded(
  db: Db,
  { identityConnectionId, groupId }: Of,
  people: NewPerson[],
  now: Date,
): Promise<{ userGroupId: number; userId: number }[]> {
  const query = sql<{ userGroupId: number; userId: number }>`
    with added as (
      select * from unnest(${people.map(({ userId }) => userId)}::bigint[],
        ${people.map(({ userName }) => userName)}::text[], ${people.map(({ externalId }) => externalId)}::text[])
        as person (user_id, user_name, external_id)),
    managed as (
      insert into scim_user (identity_connection_id, user_id, user_name, external_id, is_added, created_at, changed_at)
      select ${identityConnectionId}, user_id, user_name, external_id, true, ${now}, ${now} from added)
    insert into user_group (user_id, group_id) select user_id, ${groupId} from added
    on conflict (user_id, group_id) do nothing
    returning user_group_id, user_id`.compile(db)
  return (await executeWithOnePlan(db, query)).rows
}

/** Makes an existing account the connection's own. One that it deleted before is its own again. */
export async function insertTaken(
  db: Db,
  { identityConnectionId }: Of,
  person: NewPerson,
  now: Date,
): Promise<void> {
  await db
    .insertInto('scimUser')
    .values({ ...person, identityConnectionId, isAdded: false, createdAt: now, changedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['identityConnectionId', 'userId']).doUpdateSet({
        userName: sql`excluded.user_name`,
        externalId: sql`excluded.external_id`,
        isActive: true,
        inGroup: true,
        inactivatedAt: null,
        deletedAt: null,
        changedAt: now,
        version: sql`scim_user.version + 1`,
      }),
    )
    .execute()
}

export type PersonChanges = {
  userName?: string
  externalId?: string | null
  isActive?: boolean
  inGroup?: boolean
  inactivatedAt?: Date | null
  deletedAt?: Date
}

export const updatePerson = (db: Db, of: Of, userId: number, changes: PersonChanges, now: Date) =>
  updatePeople(db, of, [userId], changes, now)

export async function updatePeople(
  db: Db,
  { identityConnectionId }: Of,
  userIds: number[],
  changes: PersonChanges,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('scimUser')
    .set({ ...changes, changedAt: now, version: sql`version + 1` })
    .where('identityConnectionId', '=', identityConnectionId)
    .where(sql<SqlBool>`user_id = any(${userIds}::bigint[])`)
    .execute()
}

export async function deletePerson(db: Db, { identityConnectionId }: Of, userId: number): Promise<void> {
  await db
    .deleteFrom('scimUser')
    .where('identityConnectionId', '=', identityConnectionId)
    .where('userId', '=', userId)
    .execute()
}
