import { newLink } from '@gantry/contract/audited-fields'
import { auditedChanges } from '../../../kit/changes.ts'
import { auditLinks } from '../../../kit/links.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { violatesUnique } from '../../../platform/db/statements/violations.ts'
import type { Db, World } from '../../../platform/world.ts'
import { endSessionsOf } from '../../access/sessions/service.ts'
import { withdrawPendingInvitations } from '../../people/invitations/service.ts'
import { deleteMemberships, joinGroupTogether } from '../../people/links/user-groups/service.ts'
import { lockUser, lockUsersAgainstJoining, updateStatus, updateUser } from '../../people/users/service.ts'
import type { ScimCaller } from './caller.ts'
import { isAdministrator, isHeldElsewhere, listHeldInGroup } from './holds/holding-queries.ts'
import { changeProfessions } from './professions/recording.ts'
import { mutability, noSuchResource, ScimProblem, taken } from './protocol/errors.ts'
import type { Described } from './protocol/person.ts'
import { isVersion } from './protocol/resources.ts'
import { takeRolesOf } from './roles.ts'
import {
  deletePerson,
  findPerson,
  lockPeople,
  type ManagedPerson,
  type PersonChanges,
  type ScimPerson,
  updatePerson,
} from './user-queries.ts'
import { versionOf } from './user-resource.ts'

// What a connection may do with its people. Decision 58 has the reasons.

export const notOfAdministrators = () =>
  new ScimProblem(403, 'This person is an administrator here, so only administrators change the account.')

/** Locks a person for a change. @throws ScimProblem 404, 403 for an administrator, or 412 for another version */
export async function lockOwnPerson(
  tx: Db,
  caller: ScimCaller,
  userId: number,
  ifMatch?: string,
): Promise<ManagedPerson> {
  const [person] = await lockOwnPeople(tx, caller, [userId], noSuchResource)
  if (person === undefined) throw noSuchResource()
  if (ifMatch !== undefined && !isVersion(ifMatch, versionOf(person))) {
    throw new ScimProblem(412, 'The resource has another version.')
  }
  if (await isAdministrator(tx, userId)) throw notOfAdministrators()
  return person
}

/** Locks people in the order of their ids, so that two requests cannot deadlock. @throws `missing`, if one is not there */
export async function lockOwnPeople(
  tx: Db,
  { client }: ScimCaller,
  userIds: number[],
  missing: (userId: number) => ScimProblem,
): Promise<ManagedPerson[]> {
  await lockUsersAgainstJoining(tx, userIds)
  const people = await lockPeople(tx, client, userIds)
  const found = new Set(people.map(({ userId }) => userId))
  const lost = userIds.find((userId) => !found.has(userId))
  if (lost !== undefined) throw missing(lost)
  return people
}

export async function changePerson(
  world: World,
  caller: ScimCaller,
  userId: number,
  described: Described,
  ifMatch?: string,
): Promise<ScimPerson> {
  return world.db.transaction().execute(async (tx) => {
    const person = await lockOwnPerson(tx, caller, userId, ifMatch)
    return applyChanges(world, tx, caller, person, described)
  })
}

/** Changes what differs. The caller has locked the person. */
export async function applyChanges(
  world: World,
  tx: Db,
  caller: ScimCaller,
  person: ManagedPerson,
  described: Described,
): Promise<ScimPerson> {
  const { userId } = person
  if (described.email !== undefined && described.email.toLowerCase() !== person.email.toLowerCase()) {
    throw mutability(
      'emails: The address of an account is changed in the portal, because it is used to sign in.',
    )
  }
  await changeDetails(world, tx, caller, person, described)
  await changeNames(world, tx, caller, person, described)
  if (await changeProfessions(world, tx, caller, person, described.professions ?? [])) {
    await updatePerson(tx, caller.client, userId, {}, world.clock.now())
  }
  if (described.active === true && !person.active) await resume(world, tx, caller, person)
  if (described.active === false && person.isActive) await suspend(world, tx, caller, person)
  const changed = await findPerson(tx, caller.client, userId)
  if (changed === null) throw noSuchResource()
  return changed
}

/** The details of the account. A person outside of the group keeps theirs, because they belong to others now. */
async function changeDetails(
  world: World,
  tx: Db,
  { client, actor }: ScimCaller,
  person: ManagedPerson,
  { firstName, lastName, title, phone, mobile, language }: Described,
): Promise<void> {
  const before = await lockUser(tx, person.userId)
  if (before === undefined) throw noSuchResource()
  const columns = {
    // A directory that has no name does not remove ours.
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(title !== undefined && { title }),
    ...(phone !== undefined && { phone }),
    ...(mobile !== undefined && { mobile }),
    ...(language !== undefined && { language }),
  }
  const changes = auditedChanges('user', before, { ...before, ...columns })
  if (Object.keys(changes).length === 0) return
  if (!person.isMember) {
    throw new ScimProblem(403, 'The person is not in the group at present, so the details cannot be changed.')
  }
  await updateUser(tx, person.userId, columns)
  await updatePerson(tx, client, person.userId, {}, world.clock.now())
  const subject = { type: 'user', id: person.userId }
  await recordAudit(world, tx, { action: 'user.edit', actor, subject, detail: { changes } })
}

/** What the directory calls the person. */
async function changeNames(
  { clock }: World,
  tx: Db,
  { client }: ScimCaller,
  person: ManagedPerson,
  { userName = person.userName, externalId = person.externalId }: Described,
): Promise<void> {
  if (userName === person.userName && externalId === person.externalId) return
  try {
    await updatePerson(tx, client, person.userId, { userName, externalId }, clock.now())
  } catch (error) {
    throw violatesUnique(error, 'scim_user_name_key') ? userNameTaken() : error
  }
}

export const userNameTaken = () => taken('Another person of this connection has this userName.')

/**
 * The directory inactivates a person. The account becomes inactive if nothing else holds it. Otherwise the person only leaves
 * the group, because a hospital may not end the work of its people elsewhere.
 */
async function suspend(world: World, tx: Db, caller: ScimCaller, person: ManagedPerson): Promise<void> {
  const changes: PersonChanges = { isActive: false }
  if (await isHeldElsewhere(tx, caller.client, person.userId)) await leaveGroup(world, tx, caller, [person])
  else if (person.status) changes.inactivatedAt = await inactivate(world, tx, caller, person.userId)
  await updatePerson(tx, caller.client, person.userId, changes, world.clock.now())
}

async function inactivate(world: World, tx: Db, { actor }: ScimCaller, userId: number): Promise<Date> {
  const now = world.clock.now()
  await updateStatus(tx, userId, false, now)
  await endSessionsOf(world, tx, userId, 'made inactive')
  const subject = { type: 'user', id: userId }
  await recordAudit(world, tx, { action: 'user.inactivate', actor, subject })
  return now
}

/** Only an account that this connection inactivated becomes active again. */
async function resume(world: World, tx: Db, caller: ScimCaller, person: ManagedPerson): Promise<void> {
  const { userId, status, inactivatedAt, statusChangeDate } = person
  if (!status) {
    if (inactivatedAt?.getTime() !== statusChangeDate.getTime()) {
      throw new ScimProblem(403, 'An administrator has made this account inactive, and can activate it.')
    }
    await activate(world, tx, caller, userId)
  }
  const changes = { isActive: true, inactivatedAt: null }
  await updatePerson(tx, caller.client, userId, changes, world.clock.now())
  if (person.inGroup) await enterGroup(world, tx, caller, [userId])
}

export async function activate(world: World, tx: Db, { actor }: ScimCaller, userId: number): Promise<void> {
  await updateStatus(tx, userId, true, world.clock.now())
  const subject = { type: 'user', id: userId }
  await recordAudit(world, tx, { action: 'user.activate', actor, subject })
}

/** Makes people members of the group again. */
export async function enterGroup(
  world: World,
  tx: Db,
  { client, actor }: ScimCaller,
  userIds: number[],
): Promise<void> {
  const { groupId } = client
  if (userIds.length === 0) return
  await withdrawPendingInvitations(world, tx, userIds, groupId)
  const joined = await joinGroupTogether(world, tx, userIds, groupId)
  const events = joined.map(({ userGroupId: id, userId }) => {
    const after = { userId, groupId }
    return { kind: 'user-group', verb: 'link', id, before: newLink, after } as const
  })
  await auditLinks(world, tx, actor, events)
}

/** Ends memberships, unless another connection of the same group needs them. */
export async function leaveGroup(
  world: World,
  tx: Db,
  { client, actor }: ScimCaller,
  people: Pick<ManagedPerson, 'userId' | 'isMember'>[],
): Promise<void> {
  const members = people.filter((person) => person.isMember).map(({ userId }) => userId)
  if (members.length === 0) return
  const held = await listHeldInGroup(tx, client, members)
  const leaving = members.filter((userId) => !held.has(userId))
  const links = await deleteMemberships(tx, leaving, client.groupId)
  const events = links.map(
    ({ id, columns }) =>
      ({ kind: 'user-group', verb: 'unlink', id, before: columns, after: newLink }) as const,
  )
  await auditLinks(world, tx, actor, events)
}

/** The person leaves the group, with the roles that the directory gave. An account that nothing else holds becomes inactive. */
export async function removePerson(
  world: World,
  caller: ScimCaller,
  userId: number,
  ifMatch?: string,
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const person = await lockOwnPerson(tx, caller, userId, ifMatch)
    const { client } = caller
    const isHeld = await isHeldElsewhere(tx, client, userId)
    await takeRolesOf(world, tx, caller, [userId], null)
    await leaveGroup(world, tx, caller, [person])
    const isOurs = person.inactivatedAt?.getTime() === person.statusChangeDate.getTime()
    if (isHeld || (!person.status && !isOurs)) {
      await deletePerson(tx, client, userId)
      return
    }
    const inactivatedAt = person.status
      ? await inactivate(world, tx, caller, userId)
      : person.statusChangeDate
    const changes = { isActive: false, inactivatedAt, deletedAt: world.clock.now() }
    await updatePerson(tx, client, userId, changes, world.clock.now())
  })
}
