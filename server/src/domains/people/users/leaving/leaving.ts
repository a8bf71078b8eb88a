import { newLink } from '@gantry/contract/audited-fields'
import {
  type RemoveAccessBody,
  removableParts,
  type UserAccess,
} from '@gantry/contract/domains/people/users/access'
import type { z } from 'zod'
import { auditedChanges } from '../../../../kit/changes.ts'
import { linkEntries } from '../../../../kit/links.ts'
import { current } from '../../../../kit/versioned.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../../../../platform/audit/record.ts'
import { forbidden, notFound, problem } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { endSessionsOf } from '../../../access/sessions/service.ts'
import { refuseLosingLastAdministrator } from '../held-roles.ts'
import { canDeactivate, canTakeAccessOf, mayRemove } from '../policy.ts'
import {
  listRolesOf,
  lockAdministrators,
  lockUser,
  lockUserAgainstJoining,
  updateStatus,
  updateUser,
} from '../queries.ts'
import { getReadablePerson } from '../service.ts'
import * as queries from './queries.ts'

// A user who leaves: the links and the account in one step.

type Wanted = z.output<typeof RemoveAccessBody>

/** A platform administrator reaches every link, a group administrator only those of the own group. */
const reachOf = (actor: Actor, userId: number) => ({
  userId,
  groupId: canDeactivate(actor) ? undefined : actor.groupId,
})

/** Counts what the caller can remove. */
export async function getUserAccess(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<UserAccess> {
  await getReadablePerson(db, actor, userId)
  const user = await queries.findAccount(db, userId)
  if (user === undefined) throw notFound()
  const counts = await queries.countAccess(db, reachOf(actor, userId))
  const administers = canDeactivate(actor) && user.groupIdForAdmin !== null
  return { userId, version: user.version, status: user.status, administers, ...counts, may: mayRemove(actor) }
}

/** Deactivates a user and removes links in one transaction. Returns what is left. */
export async function removeUserAccess(
  world: World,
  actor: Actor,
  userId: number,
  wanted: Wanted,
): Promise<UserAccess> {
  await getReadablePerson(world.db, actor, userId)
  if (!canTakeAccessOf(actor, userId)) {
    throw problem('user.own-access')
  }
  const may = mayRemove(actor)
  if (removableParts.some((part) => wanted[part] && !may.includes(part))) throw forbidden()
  await world.db.transaction().execute(async (tx) => {
    // The same order of locks as in changes of roles and status, so that two changes cannot deadlock.
    if (wanted.deactivate) await lockAdministrators(tx)
    // Links that are added at the same time wait for this lock.
    await lockUserAgainstJoining(tx, userId)
    const user = current(await lockUser(tx, userId), wanted.version)
    const entries = [
      ...(wanted.deactivate && user.status ? await deactivate(world, tx, actor, userId) : []),
      ...(await removeLinks(world, tx, actor, userId, wanted)),
      ...(wanted.groups && canDeactivate(actor)
        ? await leaveOffice(tx, actor, userId, user.groupIdForAdmin)
        : []),
    ]
    if (wanted.sessions) entries.push(...(await endSessions(world, tx, actor, userId)))
    await recordAudits(world, tx, entries)
  })
  return canDeactivate(actor) || !wanted.groups
    ? getUserAccess(world, actor, userId)
    : afterLeaving(world.db, userId)
}

/** A group administrator cannot read a former member, so the reply has no counts. */
async function afterLeaving(db: Db, userId: number): Promise<UserAccess> {
  const user = await queries.findAccount(db, userId)
  if (user === undefined) throw notFound()
  const none = { mips: 0, groups: 0, invitations: 0, ris: 0, sessions: 0, apps: 0 }
  return { userId, version: user.version, status: user.status, administers: false, ...none, may: [] }
}

async function deactivate(world: World, tx: Db, actor: Actor, userId: number): Promise<AuditEntry[]> {
  await updateStatus(tx, userId, false, world.clock.now())
  await endSessionsOf(world, tx, userId, 'made inactive')
  const roles = await listRolesOf(tx, userId)
  if (roles.some(({ code }) => code === 'ProductAdmin')) await refuseLosingLastAdministrator(tx, userId)
  return [{ action: 'user.inactivate', actor, subject: { type: 'user', id: userId } }]
}

/** Those that the deactivation has ended are part of its entry. */
async function endSessions(world: World, tx: Db, actor: Actor, userId: number): Promise<AuditEntry[]> {
  const all = await endSessionsOf(world, tx, userId, 'ended by an administrator')
  if (all === 0) return []
  return [{ action: 'session.end', actor, subject: { type: 'user', id: userId }, detail: { all } }]
}

async function removeLinks(
  { clock }: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  userId: number,
  wanted: Wanted,
): Promise<AuditEntry[]> {
  const reach = reachOf(actor, userId)
  const removed = [
    // Before the groups, because a group administrator reaches MIPs through the group.
    ...(wanted.mips ? await queries.removeMipLinks(tx, reach) : []),
    ...(wanted.groups ? await queries.removeGroupLinks(tx, reach) : []),
    ...(wanted.ris ? await queries.removeRisLinks(tx, userId) : []),
  ]
  const entries = removed.flatMap(({ kind, id, columns }) =>
    linkEntries(actor, { kind, verb: 'unlink', id, before: columns, after: newLink }),
  )
  if (!wanted.groups || !canDeactivate(actor)) return entries
  const withdrawn = await queries.withdrawInvitations(tx, userId, clock.now())
  return [
    ...entries,
    ...withdrawn.map(({ groupInvitationId, groupId }) => ({
      action: 'invitation.withdraw',
      actor,
      subject: { type: 'group-invitation', id: groupInvitationId },
      detail: { userId, groupId },
    })),
  ]
}

/** Takes the group that the user administers. */
async function leaveOffice(
  tx: Db,
  actor: Actor,
  userId: number,
  before: number | null,
): Promise<AuditEntry[]> {
  if (before === null) return []
  await updateUser(tx, userId, { groupIdForAdmin: null })
  const changes = auditedChanges('user', { groupIdForAdmin: before }, { groupIdForAdmin: null })
  const detail = { groupIdForAdmin: null, changes }
  return [{ action: 'user.group-for-admin', actor, subject: { type: 'user', id: userId }, detail }]
}
