import type {
  Colleague,
  Person as ReadPerson,
  UserListBody,
  UserRow,
} from '@gantry/contract/domains/people/users/schemas'
import type { z } from 'zod'
import { customTests } from '../../../kit/custom-fields/filter.ts'
import { withCustomValues } from '../../../kit/custom-fields/rows.ts'
import { readCustomValues } from '../../../kit/custom-fields/values.ts'
import type { Actor, SignedIn } from '../../../platform/actor.ts'
import { recordRead } from '../../../platform/audit/reads.ts'
import type { Totals } from '../../../platform/db/lists/lists.ts'
import { badField, notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { listUserRows } from './list/list-queries.ts'
import { findPageOfUsers } from './list/page-queries.ts'
import { findPerson } from './person-queries.ts'
import {
  canFilterPeopleBy,
  canReadEverybody,
  canReadInFull,
  canSeeCardOf,
  canSetStatusOf,
  canSortPeopleBy,
  mayWithUser,
  type Person,
} from './policy.ts'
import { getRecord } from './record.ts'

export { findUserRecord, photoUrl } from '../../../kit/people/record-queries.ts'
export { toUserSummary, type UserSummary, userSummaryColumns } from '../../../kit/people/summary.ts'
export {
  addPeopleWithoutPassword,
  addPersonWithoutPassword,
  addUsers,
  findTakenEmails,
  type NewPerson,
} from './adding.ts'
export { findUserIdsByEmail, readUsableRoles } from './adding-queries.ts'
export { deleteUser } from './deleting/deleting.ts'
export { pendingFor } from './list/page-queries.ts'
export { findProfessionsOf } from './list/profession-queries.ts'
export { totalOfUsers } from './list/total-queries.ts'
export { findPerson } from './person-queries.ts'
export {
  canChangeDocumentsOf,
  canEditProfileOf,
  canReadEverybody,
  canReadInFull,
  canSeePhotoOf,
  type Person,
} from './policy.ts'
export { professionCells } from './profession-cells.ts'
export {
  listPlatformAdministrators,
  lockUser,
  lockUserAgainstJoining,
  lockUserShared,
  lockUsersAgainstJoining,
  updateStatus,
  updateUser,
} from './queries.ts'
export { changeDetails, orTaken } from './saving.ts'
export {
  filterPeople,
  listRolesOfPeople,
  listUserSummaries,
  type PersonSort,
  personSorts,
  totalWithout,
} from './user-summary-queries.ts'

type Reading = Pick<World, 'db' | 'settings'>
type RecordedReading = Reading & Pick<World, 'clock'>
type UserList = Totals & { users: UserRow[] }

/** @throws 404 when there is no such user and when the caller may not see them */
export async function getReadablePerson(db: Db, actor: Actor, userId: number): Promise<Person> {
  const person = await findPerson(db, actor, userId)
  if (person === null || !canReadInFull(actor, person)) throw notFound()
  return person
}

/**
 * Runs the query and the permission check in parallel. For a caller who may read every user, the check runs only when
 * the result is empty, because then the user may not exist. @throws 404 as above
 */
export async function readLinksOfPerson<Link>(
  db: Db,
  actor: Actor,
  userId: number,
  reading: Promise<Link[]>,
): Promise<Link[]> {
  if (canReadEverybody(actor)) {
    const links = await reading
    if (links.length === 0) await getReadablePerson(db, actor, userId)
    return links
  }
  const [links] = await Promise.all([reading, getReadablePerson(db, actor, userId)])
  return links
}

export async function getOwnRecord(world: Reading, actor: Actor): Promise<ReadPerson> {
  const [record, person, custom] = await Promise.all([
    getRecord(world, world.db, actor, actor.userId),
    getReadablePerson(world.db, actor, actor.userId),
    readCustomValues(world.db, 'user', actor.userId, { role: actor.role, isSelf: true }),
  ])
  return { ...record, ...custom, may: mayWithUser(actor, person) }
}

/** For the detail page of a person. Who reads everybody needs no relation to them. */
export async function readRecord(
  world: RecordedReading,
  actor: SignedIn,
  userId: number,
  person = { userId, self: actor.userId === userId, inSessionGroup: false },
): Promise<ReadPerson> {
  const [record, custom] = await Promise.all([
    getRecord(world, world.db, actor, userId),
    readCustomValues(world.db, 'user', userId, { role: actor.role, isSelf: person.self }),
  ])
  await recordReadInFull(world, actor, userId)
  return { ...record, ...custom, may: mayWithUser(actor, person) }
}

async function recordReadInFull(world: RecordedReading, actor: SignedIn, userId: number): Promise<void> {
  if (actor.userId === userId) return
  await recordRead(world, { action: 'user.read-full', actor, subject: { type: 'user', id: userId } })
}

/** Returns the whole record to callers who may read it, and the colleague's data to other members. */
export async function getMember(
  world: RecordedReading,
  actor: Actor,
  userId: number,
): Promise<ReadPerson | Colleague> {
  if (canReadEverybody(actor)) return readRecord(world, actor, userId)
  const person = await findPerson(world.db, actor, userId)
  if (person === null) throw notFound()
  if (canReadInFull(actor, person)) {
    const record = await readRecord(world, actor, userId, person)
    return canSeeAdministeredGroup(actor, person.self, record.groupIdForAdmin) ? record : withoutGroup(record)
  }
  if (!canSeeCardOf(actor, person)) throw notFound()
  const { firstName, lastName, photoUrl, siteCode, roles } = await getRecord(world, world.db, actor, userId)
  return { userId, firstName, lastName, photoUrl, siteCode, roles }
}

export type UserListRequest = z.output<typeof UserListBody>

export async function listUsers(
  { db, settings }: Reading,
  actor: Actor,
  request: UserListRequest,
  readRows = listUserRows,
  shownIn: 'list' | 'file' = 'list',
): Promise<UserList> {
  for (const { sortBy } of request.sorts) {
    if (!canSortPeopleBy(actor, sortBy)) throw badField('sortBy', 'This list cannot be sorted by that.')
  }
  for (const [filter, value] of Object.entries(request.filter)) {
    if (value !== undefined && value !== null && !canFilterPeopleBy(actor, filter)) {
      throw badField(filter, 'This list cannot be filtered by that.')
    }
  }
  const {
    filter: { custom: wanted, ...filter },
    ...page
  } = request
  const tests = await customTests(db, 'user', actor, wanted)
  const { ids, ...totals } = await findPageOfUsers(db, actor, { ...page, filter: { ...filter, tests } })
  const rows = await readRows(db, settings.productName, ids)
  const users = rows.map((row) => asSeenBy(actor, row))
  const idOf = ({ userId }: UserRow) => userId
  const custom = { record: 'user', shownIn, caller: actor, rows: users, idOf } as const
  return { users: await withCustomValues(db, custom), ...totals }
}

type Row = Omit<UserRow, 'may'> & { groupIdForAdmin: number | null }

function asSeenBy(actor: Actor, found: Row): UserRow {
  const may: UserRow['may'] = canSetStatusOf(actor, found.userId) ? ['set-status'] : []
  const row = { ...found, may }
  if (actor.role === 'Member') return withoutWhatMembersMayNotSee(row)
  return canSeeAdministeredGroup(actor, row.userId === actor.userId, row.groupIdForAdmin)
    ? row
    : { ...row, groupInfo: null }
}

const withoutWhatMembersMayNotSee = (row: UserRow): UserRow => ({
  ...row,
  email: null,
  status: null,
  twoFactorAuthType: null,
  groupInfo: null,
  professions: null,
  activatedAt: null,
  lastSignInAt: null,
})

/** A group administrator must not see which other group a user administers. */
const canSeeAdministeredGroup = (actor: Actor, self: boolean, groupId: number | null) =>
  actor.role !== 'GroupAdmin' || self || groupId === actor.groupId

const withoutGroup = (record: ReadPerson): ReadPerson => ({
  ...record,
  groupIdForAdmin: null,
  groupInfo: null,
})
