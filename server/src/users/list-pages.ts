import type { ListRequest } from '@gantry/contract/paging'
import type { userSorts } from '@gantry/contract/users'
import { type RawBuilder, sql } from 'kysely'
import {
  findPage,
  keptList,
  keptTotal,
  matchesEveryWord,
  type PageOfIds,
  totalOfUsers,
  wordsOf,
} from '../db/paging.ts'
import { prepared, unseen, type ValueOf } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db } from '../world.ts'

export type UserSort = (typeof userSorts)[number]
export type UserFilters = {
  roleId?: number | undefined
  groupId?: number | undefined
  mipId?: number | undefined
  activated?: boolean | undefined
}

const ofEveryone: Record<UserSort, RawBuilder<unknown>> = {
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
// The same, kept with each membership, so that a group's list has indexes of its own.
const ofMembers: Record<UserSort, RawBuilder<unknown>> = {
  siteCode: sql.ref('userGroup.sortSiteCode'),
  userId: sql.ref('userGroup.userId'),
  firstName: sql.ref('userGroup.sortFirstName'),
  lastName: sql.ref('userGroup.sortLastName'),
  email: sql.ref('userGroup.sortEmail'),
  status: sql.ref('userGroup.sortStatus'),
  lastSignInAt: sql.ref('userGroup.sortLastSignIn'),
  createdAt: sql.ref('userGroup.sortCreated'),
}
const fallback = { sortBy: 'siteCode', sortType: 'desc' } as const

type Request = ListRequest<UserSort, UserFilters>
type Filter = Request['filter']

export async function findPageOfUsers(db: Db, actor: Actor, request: Request): Promise<PageOfIds> {
  const { filter } = request
  const groupIds = await findGroupsInReach(db, actor, filter.groupId)
  if (groupIds === null) return findPageOfEveryone(db, filter, request)
  const { role } = actor
  if (groupIds.length > 0) return findPageOfMembers(db, { role, groupIds, filter }, request)
  const isAlone = role === 'Member' && filter.groupId === undefined
  return isAlone ? pageOfOneself(db, actor, request) : { ids: [], totalItems: 0, totalPages: 0 }
}

/** Whoever shares no group with anybody. */
async function pageOfOneself(db: Db, actor: Actor, request: Request): Promise<PageOfIds> {
  const { search, status, roleId } = request.filter
  let rows = db
    .selectFrom('user')
    .where('user.userId', '=', actor.userId)
    .where('user.status', '=', status ?? true)
    .where('user.status', '=', true)
    .where(matchesEveryWord(sql.ref('user.searchNames'), search))
  if (roleId !== undefined) rows = rows.where('user.userId', 'in', holdersOf(db, roleId))
  return findPage(db, { rows, id: sql.ref<number>('user.userId'), columns: ofEveryone, fallback }, request)
}

const findPageOfEveryone = keptList((db, filter: Filter) => {
  const { search, status, activated, roleId, mipId } = filter
  const id = sql.ref<number>('user.userId')
  let people = db.selectFrom('user').where(matchesEveryWord(sql.ref('user.search'), search))
  if (typeof status === 'boolean') people = people.where('user.status', '=', sql.lit(status))
  if (activated !== undefined) people = people.where('user.activatedAt', activated ? 'is not' : 'is', null)
  if (mipId !== undefined) people = people.where('user.userId', 'in', linkedTo(db, mipId))
  const isSparse = roleId !== undefined || wordsOf(search).length > 0
  // Status, activation and role stand in the statement's text, and so in its plan.
  const isPlain = wordsOf(search).length === 0 && mipId === undefined
  const known = { id, columns: ofEveryone, fallback, total: totalOfEveryone(filter), isSparse, isPlain }
  if (roleId === undefined) return { ...known, rows: people }
  const holders = holdersOf(db, roleId)
  // PostgreSQL keeps in memory what a condition asks for that may be null, instead of looking each up in an index.
  const walked = people.where(sql<boolean>`(${id} in ${holders}) is true`)
  return { ...known, rows: people.where('user.userId', 'in', holders), walked }
})

function totalOfEveryone({ search, status, activated, roleId, mipId }: Filter) {
  if (mipId !== undefined) return undefined
  if (roleId === undefined) return totalOfUsers({ search, status, activated })
  const isAlone = wordsOf(search).length === 0 && typeof status !== 'boolean' && activated === undefined
  return isAlone ? keptTotal('user_role', roleId) : undefined
}

type Members = { role: string; groupIds: number[]; filter: Filter }

/** Members of these groups: each once, and for members the active ones alone. */
const findPageOfMembers = keptList((db, { role, groupIds, filter }: Members) => {
  const { search, status, activated, roleId, mipId } = filter
  const isMember = role === 'Member'
  const userId = 'userGroup.userId' as const
  const statuses = [true, false].filter(
    (each) => (!isMember || each) && (typeof status !== 'boolean' || each === status),
  )
  const ofGroup = (groupId: number) => {
    let rows = db.selectFrom('userGroup').where('userGroup.groupId', '=', groupId)
    if (statuses.length < 2) rows = rows.where('userGroup.sortStatus', '=', statuses[0] ?? null)
    if (wordsOf(search).length > 0 || activated !== undefined) {
      const text = sql.ref<string>(isMember ? 'user.searchNames' : 'user.search')
      let people = db.selectFrom('user').select('user.userId').where(matchesEveryWord(text, search))
      if (activated !== undefined)
        people = people.where('user.activatedAt', activated ? 'is not' : 'is', null)
      rows = rows.where(userId, 'in', people)
    }
    if (roleId !== undefined) rows = rows.where(userId, 'in', holdersOf(db, roleId))
    if (mipId !== undefined) {
      const ours = db.selectFrom('groupMip').select('mipId').where('groupId', '=', groupId)
      const linked = linkedTo(db, mipId)
      rows = rows.where(userId, 'in', role === 'GroupAdmin' ? linked.where('mipId', 'in', ours) : linked)
    }
    return rows
  }
  const isCounted =
    wordsOf(search).length > 0 || activated !== undefined || roleId !== undefined || mipId !== undefined
  return {
    rows: groupIds.map(ofGroup),
    id: sql.ref<number>(userId),
    columns: ofMembers,
    fallback,
    total: isCounted ? undefined : totalOfMembers(groupIds, statuses),
    isPlain: !isCounted && typeof status !== 'boolean',
  }
})

/** Those of the largest group are kept; of the others only who is not in it has to be counted. */
function totalOfMembers(groupIds: number[], statuses: boolean[]): RawBuilder<number> {
  const [largest = 0, ...others] = groupIds
  const kept = keptTotal('user_group', largest, statuses.map(String))
  if (others.length === 0) return kept
  return sql<number>`(${kept} + (select count(distinct other.user_id) from user_group as other
    where other.group_id = any(${unseen(others, 'bigint')}) and other.sort_status = any(${unseen(statuses, 'boolean')}) and not exists (
      select from user_group as known where known.group_id = ${largest} and known.user_id = other.user_id)))`
}

const holdersOf = (db: Db, roleId: number) =>
  db.selectFrom('userRole').select('userId').where('roleId', '=', sql.lit(roleId))
const linkedTo = (db: Db, mipId: number) =>
  db.selectFrom('userMip').select('userId').where('mipId', '=', mipId)

/**
 * The groups whose members the list is made of, the largest first: null for everyone, as the platform's
 * administrators see them. A filter by a group out of reach finds nobody.
 */
async function findGroupsInReach(db: Db, actor: Actor, wanted: number | undefined): Promise<number[] | null> {
  if (actor.role === 'ProductAdmin') return wanted === undefined ? null : [wanted]
  if (actor.role === 'GroupAdmin') {
    return actor.groupId !== null && (wanted ?? actor.groupId) === actor.groupId ? [actor.groupId] : []
  }
  const mine = await findGroupsOfMember(db, actor.userId)
  return mine.map(({ groupId }) => groupId).filter((groupId) => wanted === undefined || groupId === wanted)
}

const listGroupsOfMembers = prepared((db, value: ValueOf<{ userIds: number[] }>) =>
  db
    .selectFrom('userGroup')
    .innerJoin('group', 'group.groupId', 'userGroup.groupId')
    .select(['userGroup.userId', 'group.groupId'])
    .where(sql<boolean>`user_group.user_id = any(${unseen(value('userIds'), 'bigint')})`)
    .where('group.status', '=', true)
    .orderBy(keptTotal('user_group', sql<string>`"group".group_id::text`), 'desc'),
)

const findGroupsOfMember = together((db, userIds: number[]) => listGroupsOfMembers(db, { userIds }), {
  ofKey: (userId) => userId,
  ofRow: ({ userId }) => userId,
})
