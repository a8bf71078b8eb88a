import type { ListRequest } from '@gantry/contract/paging'
import { roleName } from '@gantry/contract/product'
import type { UserRow, userSorts } from '@gantry/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findPage, inPageOrder, matchesEveryWord } from '../db/paging.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db } from '../world.ts'
import { photoUrl } from './record.ts'

export type UserSort = (typeof userSorts)[number]
export type UserFilters = {
  roleId?: number | undefined
  groupId?: number | undefined
  mipId?: number | undefined
  activated?: boolean | undefined
}

const columns: Record<UserSort, RawBuilder<unknown>> = {
  siteCode: sql.ref('user.siteCode'),
  userId: sql.ref('user.userId'),
  firstName: sql`lower(${sql.ref('user.firstName')})`,
  lastName: sql`lower(${sql.ref('user.lastName')})`,
  email: sql`lower(${sql.ref('user.email')})`,
  status: sql.ref('user.status'),
  // Who never signed in stands before all who did, so that the latest come first when sorted downwards.
  lastSignInAt: sql`coalesce(${sql.ref('user.lastSignInAt')}, '-infinity'::timestamptz)`,
  createdAt: sql.ref('user.createdAt'),
}

export function findPageOfUsers(db: Db, actor: Actor, request: ListRequest<UserSort, UserFilters>) {
  const { search, status, roleId, groupId, mipId, activated } = request.filter
  const text = sql.ref<string>(actor.role === 'Member' ? 'user.searchNames' : 'user.search')
  let query = peopleInReach(db, actor).where(matchesEveryWord(text, search))
  if (typeof status === 'boolean') query = query.where('user.status', '=', status)
  if (activated !== undefined) query = query.where('user.activatedAt', activated ? 'is not' : 'is', null)
  if (roleId !== undefined) {
    const holders = db.selectFrom('userRole').select('userId').where('roleId', '=', roleId)
    query = query.where('user.userId', 'in', holders)
  }
  if (groupId !== undefined) {
    const members = groupsInReach(db, actor).select('userId').where('userGroup.groupId', '=', groupId)
    query = query.where('user.userId', 'in', members)
  }
  if (mipId !== undefined) {
    let linked = db.selectFrom('userMip').select('userId').where('mipId', '=', mipId)
    if (actor.role === 'GroupAdmin') {
      const ours = db.selectFrom('groupMip').select('mipId').where('groupId', '=', actor.groupId)
      linked = linked.where('mipId', 'in', ours)
    }
    query = query.where('user.userId', 'in', linked)
  }
  return findPage(
    query,
    { id: sql.ref<number>('user.userId'), columns, fallback: { sortBy: 'siteCode', sortType: 'desc' } },
    request,
  )
}

/** Everyone for the platform's administrators, the group's for a group's, and for members those they share a group with. */
function peopleInReach(db: Db, actor: Actor) {
  const people = db.selectFrom('user')
  if (actor.role === 'ProductAdmin') return people
  const colleagues = groupsInReach(db, actor).select('userId')
  if (actor.role === 'GroupAdmin') return people.where('user.userId', 'in', colleagues)
  return people
    .where('user.status', '=', true)
    .where((builder) =>
      builder.or([builder('user.userId', '=', actor.userId), builder('user.userId', 'in', colleagues)]),
    )
}

/** Memberships the caller may know of; a filter by another group must find nobody. */
function groupsInReach(db: Db, actor: Actor) {
  const memberships = db.selectFrom('userGroup')
  if (actor.role === 'ProductAdmin') return memberships
  if (actor.role === 'GroupAdmin') return memberships.where('userGroup.groupId', '=', actor.groupId)
  const mine = db
    .selectFrom('userGroup as mine')
    .innerJoin('group', 'group.groupId', 'mine.groupId')
    .select('mine.groupId')
    .where('mine.userId', '=', actor.userId)
    .where('group.status', '=', true)
  return memberships.where('userGroup.groupId', 'in', mine)
}

export async function listUserRows(
  db: Db,
  productName: string,
  ids: number[],
): Promise<(UserRow & { groupIdForAdmin: number | null })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .leftJoin('group', 'group.groupId', 'user.groupIdForAdmin')
    .select(['userId', 'firstName', 'lastName', 'siteCode', 'user.email', 'user.status', 'photoSha256'])
    .select(['twoFactorAuthType', 'groupIdForAdmin', 'groupName', 'activatedAt', 'lastSignInAt'])
    .select((builder) =>
      jsonArrayFrom(
        builder
          .selectFrom('userRole')
          .innerJoin('role', 'role.roleId', 'userRole.roleId')
          .select(['role.roleId', 'role.code', 'role.label'])
          .whereRef('userRole.userId', '=', 'user.userId')
          .orderBy('role.roleId'),
      ).as('roles'),
    )
    .where('user.userId', 'in', ids)
    .execute()
  const people = rows.map(({ photoSha256, groupName, ...row }) => ({
    ...row,
    photoUrl: photoUrl(row.userId, photoSha256),
    roles: row.roles.map(({ roleId, code, label }) => ({ roleId, name: roleName(productName, code), label })),
    twoFactorAuthType:
      row.twoFactorAuthType === 'AUTHENTICATOR' ? ('AUTHENTICATOR' as const) : ('EMAIL' as const),
    groupInfo:
      row.groupIdForAdmin === null || groupName === null ? null : { groupId: row.groupIdForAdmin, groupName },
    activatedAt: row.activatedAt?.toISOString() ?? null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
  return inPageOrder(ids, people, (person) => person.userId)
}
