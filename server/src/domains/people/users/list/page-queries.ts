import type { ListRequest } from '@gantry/contract/paging'
import type { SortOf } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { type CustomTest, passesTests } from '../../../../kit/custom-fields/filter-queries.ts'
import { endedMembersOf, hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import {
  cachedListPage,
  keptTotal,
  listPage,
  matchesEveryWord,
  type PageOfIds,
  type Source,
  wordsOf,
} from '../../../../platform/db/lists/lists.ts'
import { byKey } from '../../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../../platform/world.ts'
import { type ProfessionFilters, professionCondition, totalByProfession } from './profession-queries.ts'
import { totalOfUsers } from './total-queries.ts'

export type UserSort = SortOf<'user'>
export type UserFilters = ProfessionFilters & {
  roleId?: number | undefined
  groupId?: number | undefined
  mipId?: number | undefined
  activated?: boolean | undefined
  pendingDays?: number | undefined
  signedIn?: boolean | undefined
  namesOnly?: boolean | undefined
  tests?: readonly CustomTest[] | undefined
}

const ofEveryone: Record<UserSort, RawBuilder<unknown>> = {
  siteCode: sql.ref('user.siteCode'),
  userId: sql.ref('user.userId'),
  firstName: sql`lower(${sql.ref('user.firstName')})`,
  lastName: sql`lower(${sql.ref('user.lastName')})`,
  email: sql`lower(${sql.ref('user.email')})`,
  status: sql.ref('user.status'),
  // Users who never signed in sort before all others, so that a descending sort shows the latest sign-ins first.
  lastSignInAt: sql`coalesce(${sql.ref('user.lastSignInAt')}, '-infinity'::timestamptz)`,
  createdAt: sql.ref('user.createdAt'),
}
// The same columns, copied to each membership, so that the list of a group can use an index.
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
/** The condition of the filter `pendingDays`. */
export const pendingFor = (days: number): RawBuilder<boolean> =>
  sql<boolean>`(activated_at is null and created_at < now() - ${days} * interval '1 day')`

const hasSignedIn = (lastSignIn: RawBuilder<unknown>, signedIn: boolean): RawBuilder<boolean> =>
  sql<boolean>`${lastSignIn} ${sql.raw(signedIn ? '>' : '=')} '-infinity'::timestamptz`

const defaultSort = { sortBy: 'siteCode', sortType: 'desc' } as const

type Request = ListRequest<UserSort, UserFilters>
type Filter = Request['filter']

export async function findPageOfUsers(db: Db, actor: Actor, request: Request): Promise<PageOfIds> {
  const { filter } = request
  const groupIds = await findReadableGroups(db, actor, filter.groupId)
  const { sorts } = request
  if (groupIds === null) return pageOfEveryone(db, { filter, sorts }, request)
  const { role } = actor
  if (groupIds.length > 0) return pageOfMembers(db, { role, groupIds, filter, sorts }, request)
  const isAlone = actor.role === 'Member' && filter.groupId === undefined
  return isAlone ? pageOfCaller(db, actor, request) : { ids: [], totalItems: 0, totalPages: 0 }
}

/** The page of a caller who shares no group with other users. */
async function pageOfCaller(db: Db, actor: Actor, request: Request): Promise<PageOfIds> {
  const { search, status, roleId } = request.filter
  let rows = db
    .selectFrom('user')
    .where('user.userId', '=', actor.userId)
    .where('user.status', '=', status ?? true)
    .where('user.status', '=', true)
    .where(matchesEveryWord(sql.ref('user.searchNames'), search))
  if (roleId !== undefined) rows = rows.where('user.userId', 'in', holdersOf(db, roleId))
  return listPage(db, { rows, id: sql.ref('user.userId'), sorts: ofEveryone, defaultSort }, request)
}

type Facts = Pick<Request, 'filter' | 'sorts'>

const pageOfEveryone = cachedListPage((db, { filter, sorts }: Facts) => {
  const { search, namesOnly = false, status, activated, pendingDays, signedIn, roleId, mipId, tests } = filter
  let rows = db.selectFrom('user').where(matchesEveryWord(searchedText(namesOnly), search))
  if (tests !== undefined) rows = rows.where(passesTests(customValues, tests))
  if (typeof status === 'boolean') rows = rows.where('user.status', '=', sql.lit(status))
  if (activated !== undefined) rows = rows.where('user.activatedAt', activated ? 'is not' : 'is', null)
  if (pendingDays !== undefined) rows = rows.where(pendingFor(pendingDays))
  if (signedIn !== undefined) rows = rows.where(hasSignedIn(ofEveryone.lastSignInAt, signedIn))
  if (roleId !== undefined) rows = rows.where('user.userId', 'in', holdersOf(db, sql.lit(roleId)))
  if (mipId !== undefined) rows = rows.where('user.userId', 'in', linkedTo(db, mipId))
  if (asksForProfession(filter)) rows = rows.where(professionCondition('user.userId', filter))
  return {
    rows,
    id: sql.ref<number>('user.userId'),
    sorts: ofEveryone,
    defaultSort,
    total: totalOfEveryone(filter),
    ...cursorOf('user', { filter, sorts }),
    // The best plan depends on the role, so the text contains the role. Only the usual order of each role is prepared.
    hasOnePlan:
      wordsOf(search).length === 0 &&
      mipId === undefined &&
      tests === undefined &&
      !asksForProfession(filter) &&
      (roleId === undefined || sorts.length === 0),
  }
})

/**
 * The tables that the page depends on besides the users. Sign-ins change the order only when they are the sort
 * column.
 */
function sourcesOf(people: 'user' | 'user_group', { filter, sorts }: Facts): Source[] {
  const sources: Source[] = [people]
  if (filter.signedIn !== undefined || sorts.some(({ sortBy }) => sortBy === 'lastSignInAt'))
    sources.push('sign_in')
  if (filter.roleId !== undefined) sources.push('user_role')
  if (filter.mipId !== undefined) sources.push('user_mip', 'group_mip')
  if (people === 'user_group' && isSearched(filter)) sources.push('user')
  return sources
}

/** A list that depends on the time, or on custom fields, has no cursors, because nothing counts these changes. */
const cursorOf = (people: 'user' | 'user_group', facts: Facts): { sources?: Source[] } =>
  facts.filter.pendingDays === undefined &&
  facts.filter.tests === undefined &&
  !asksForProfession(facts.filter)
    ? { sources: sourcesOf(people, facts) }
    : {}

/** Stored totals exist for each combination of status and activation, and for each role. */
function totalOfEveryone(filter: Filter) {
  const { search, status, activated, pendingDays, signedIn, roleId, mipId, tests } = filter
  if (wordsOf(search).length > 0 || mipId !== undefined || tests !== undefined) return undefined
  if (pendingDays !== undefined || signedIn !== undefined) return undefined
  if (asksForProfession(filter)) {
    const isPlain = typeof status !== 'boolean' && activated === undefined && roleId === undefined
    return isPlain ? totalByProfession(filter) : undefined
  }
  if (roleId === undefined) return totalOfUsers({ status, activated })
  return typeof status !== 'boolean' && activated === undefined ? keptTotal('user_role', roleId) : undefined
}

/** Who has a profession depends on the day. */
const asksForProfession = ({ profession, engagement }: Filter) =>
  profession !== undefined || engagement !== undefined

/** True when members are filtered by columns of the user only. */
const isSearched = ({ search, activated, pendingDays, tests }: Filter) =>
  wordsOf(search).length > 0 || activated !== undefined || pendingDays !== undefined || tests !== undefined

type Members = Facts & { role: string; groupIds: number[] }

/** Lists the members of these groups, each once. Members see only active users. */
const pageOfMembers = cachedListPage((db, { role, groupIds, filter, sorts }: Members) => {
  const { search, namesOnly = false, status, activated, pendingDays, signedIn, roleId, mipId, tests } = filter
  const isMember = role === 'Member'
  const userId = 'userGroup.userId' as const
  const statuses = [true, false].filter(
    (each) => (!isMember || each) && (typeof status !== 'boolean' || each === status),
  )
  const [onlyStatus = null, otherStatus] = statuses
  const membersOf = (groupId: number) => {
    let rows = db
      .selectFrom('userGroup')
      .where('userGroup.groupId', '=', groupId)
      .where(userId, 'not in', endedMembersOf(db, groupId))
    if (otherStatus === undefined) rows = rows.where('userGroup.sortStatus', '=', sql.lit(onlyStatus))
    if (isSearched(filter)) {
      const text = searchedText(isMember || namesOnly)
      let people = db.selectFrom('user').select('user.userId').where(matchesEveryWord(text, search))
      if (activated !== undefined)
        people = people.where('user.activatedAt', activated ? 'is not' : 'is', null)
      if (pendingDays !== undefined) people = people.where(pendingFor(pendingDays))
      if (tests !== undefined) people = people.where(passesTests(customValues, tests))
      rows = rows.where(userId, 'in', people)
    }
    if (signedIn !== undefined) rows = rows.where(hasSignedIn(ofMembers.lastSignInAt, signedIn))
    if (roleId !== undefined) rows = rows.where(userId, 'in', holdersOf(db, roleId))
    if (mipId !== undefined) {
      const ours = db.selectFrom('groupMip').select('mipId').where('groupId', '=', groupId)
      const linked = linkedTo(db, mipId)
      rows = rows.where(userId, 'in', role === 'GroupAdmin' ? linked.where('mipId', 'in', ours) : linked)
    }
    if (asksForProfession(filter)) rows = rows.where(professionCondition(userId, filter))
    return rows
  }
  const isCounted =
    isSearched(filter) ||
    asksForProfession(filter) ||
    signedIn !== undefined ||
    roleId !== undefined ||
    mipId !== undefined
  return {
    rows: groupIds.map(membersOf),
    id: sql.ref<number>(userId),
    sorts: ofMembers,
    defaultSort,
    total: isCounted || onlyStatus === null ? undefined : totalOfMembers(groupIds, statuses),
    ...cursorOf('user_group', { filter, sorts }),
    hasOnePlan: !isCounted && typeof status !== 'boolean',
  }
})

/**
 * The total of the largest group is stored. Of the other groups, only users outside the largest group are counted.
 */
function totalOfMembers(groupIds: number[], statuses: boolean[]): RawBuilder<number> {
  const [largest = 0, ...others] = groupIds
  const kept = keptTotal('user_group', largest, statuses.map(String))
  if (others.length === 0) return kept
  const wanted = sql.join(statuses.map((status) => sql.lit(status)))
  return sql<number>`(${kept} + (select count(distinct other.user_id) from user_group as other
    where other.group_id in (${sql.join(others)}) and other.sort_status in (${wanted})
      and not exists (
        select from user_group as known where known.group_id = ${largest} and known.user_id = other.user_id)))`
}

const customValues = sql.ref('user.customValues')
const searchedText = (namesOnly: boolean) => sql.ref<string>(namesOnly ? 'user.searchNames' : 'user.search')

const holdersOf = (db: Db, roleId: number | RawBuilder<number>) =>
  db.selectFrom('userRole').select('userId').where('roleId', '=', roleId).where(hasNotEnded('userRole'))
const linkedTo = (db: Db, mipId: number) =>
  db.selectFrom('userMip').select('userId').where('mipId', '=', mipId).where(hasNotEnded('userMip'))

/**
 * Returns the groups whose members the caller may list, the largest first, or null for all users. A filter by a group
 * that the caller may not see finds nobody.
 */
async function findReadableGroups(
  db: Db,
  actor: Actor,
  wanted: number | undefined,
): Promise<number[] | null> {
  if (actor.role === 'ProductAdmin') return wanted === undefined ? null : [wanted]
  if (actor.role === 'GroupAdmin') {
    return actor.groupId !== null && (wanted ?? actor.groupId) === actor.groupId ? [actor.groupId] : []
  }
  const mine = await findGroupsOfMember(db, actor.userId)
  return mine.map(({ groupId }) => groupId).filter((groupId) => wanted === undefined || groupId === wanted)
}

const findGroupsOfMember = byKey(
  'bigint',
  (db, userId) =>
    db
      .selectFrom('userGroup')
      .innerJoin('group', 'group.groupId', 'userGroup.groupId')
      .select(['userGroup.userId', 'group.groupId'])
      .where('userGroup.userId', '=', userId)
      .where(hasNotEnded('userGroup'))
      .where('group.status', '=', true)
      .orderBy(keptTotal('user_group', sql<string>`"group".group_id::text`), 'desc'),
  (row) => row.userId,
)
