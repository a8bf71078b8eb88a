import type { GroupInvitation } from '@gantry/contract/domains/people/invitations/schemas'
import { nameOf } from '../../../kit/people/name.ts'
import { type Actor, personOf } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, type Problem, problem } from '../../../platform/http/problem.ts'
import { assertMailAllowed } from '../../../platform/mail/limit.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getAdministeredGroup, lockGroupShared } from '../groups/service.ts'
import { isInGroup } from '../links/user-groups/service.ts'
import { canReadEverybody, lockUserAgainstJoining } from '../users/service.ts'
import { groupInvitationMail } from './mails.ts'
import * as queries from './queries.ts'

export type Inviting = Pick<World, 'db' | 'clock' | 'inForce' | 'mail' | 'secrets' | 'settings'>
type Invited = NonNullable<Awaited<ReturnType<typeof lockUserAgainstJoining>>>

/** Invites a user to a group and mails them. Returns the existing invitation when one is pending. */
export async function inviteToGroup(
  world: Inviting,
  actor: Actor,
  userId: number,
  groupId: number,
): Promise<GroupInvitation> {
  await getAdministeredGroup(world.db, actor, groupId)
  return (await inviteUser(world, actor, userId, groupId)).invitation
}

/** The same for a caller who has checked that the actor administers the group. */
export function inviteUser(
  world: Inviting,
  actor: Actor,
  userId: number,
  groupId: number,
  isGreetedByName = true,
) {
  return world.db.transaction().execute(async (tx) => {
    const person = await lockUserAgainstJoining(tx, userId)
    // Asked for an unknown person too, so that every refusal takes the same work.
    const isMember = await isInGroup(tx, userId, groupId)
    assertInvitable(person, isMember || canReadEverybody(actor))
    await lockActiveGroup(tx, groupId)
    if (isMember) {
      throw problem('invitation.already-member', { name: nameOf(person) })
    }
    const waiting = await queries.findPendingInvitation(tx, userId, groupId)
    if (waiting !== null) {
      return { invitation: await queries.getInvitation(tx, waiting), person, isNew: false }
    }
    const groupInvitationId = await queries.insertInvitation(tx, {
      userId,
      groupId,
      invitedBy: personOf(actor),
      createdAt: world.clock.now(),
    })
    const invitation = await queries.getInvitation(tx, groupInvitationId)
    await assertMailAllowed(world, tx, groupInvitationMail, person.email)
    await mailInvitation(world, tx, isGreetedByName ? person : { ...person, firstName: '' }, invitation)
    await audit(world, tx, actor, 'invitation.create', invitation)
    return { invitation, person, isNew: true }
  })
}

/** The shortest time between two repeated mails of an invitation: five minutes. */
const resendPause = 5 * 60_000

/** Mails the invitation again. @throws Problem 429 when it was sent again shortly before */
export async function resendInvitation(
  world: Inviting,
  actor: Actor,
  groupId: number,
  groupInvitationId: number,
): Promise<void> {
  await getAdministeredGroup(world.db, actor, groupId)
  await world.db.transaction().execute(async (tx) => {
    const found = await queries.findInvitationOfGroup(tx, groupId, groupInvitationId)
    if (found === null) throw notFound()
    // The group sees the names of those whom it has invited.
    const person = await lockUserAgainstJoining(tx, found.userId)
    assertInvitable(person, true)
    await lockActiveGroup(tx, groupId)
    const { state, resentAt } = await queries.lockInvitation(tx, groupInvitationId)
    if (state !== 'PENDING') throw alreadySettled(state)
    const now = world.clock.now()
    const wait = resentAt === null ? 0 : resentAt.getTime() + resendPause - now.getTime()
    if (wait > 0) throw tooSoon(wait)
    await queries.setResentAt(tx, groupInvitationId, now)
    const invitation = await queries.getInvitation(tx, groupInvitationId)
    await assertMailAllowed(world, tx, groupInvitationMail, person.email)
    await mailInvitation(world, tx, person, invitation)
    await audit(world, tx, actor, 'invitation.resend', invitation)
  })
}

/** Withdraws a pending invitation. Only one of a concurrent answer and withdrawal succeeds. */
export async function withdrawInvitation(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  groupId: number,
  groupInvitationId: number,
): Promise<void> {
  await getAdministeredGroup(world.db, actor, groupId)
  await world.db.transaction().execute(async (tx) => {
    const now = world.clock.now()
    const userId = await queries.withdrawInvitation(tx, groupId, groupInvitationId, now)
    if (userId === null) {
      const found = await queries.findInvitationOfGroup(tx, groupId, groupInvitationId)
      throw found === null ? notFound() : alreadySettled(found.state)
    }
    await audit(world, tx, actor, 'invitation.withdraw', { groupInvitationId, userId, groupId })
  })
}

const tooSoon = (wait: number) =>
  problem(
    'invitation.too-soon',
    {},
    {
      retryAfter: Math.ceil(wait / 1000),
    },
  )

const settledStates = ['ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const

export const alreadySettled = (state: string): Problem =>
  problem('invitation.settled', { which: settledStates.find((known) => known === state) ?? 'other' })

/** @throws Problem 404 for an unknown person, 409 for an inactive one whom the caller knows */
function assertInvitable(person: Invited | undefined, isKnown: boolean): asserts person is Invited {
  // The list of people to invite has active ones only, so a group administrator may not know of an inactive one.
  if (person === undefined || (!person.status && !isKnown)) throw notFound()
  if (person.status) return
  throw problem('user.inactive', { which: 'invited', name: nameOf(person) })
}

/** Call it after the user is locked: the order is the user, the group, the invitation, because another could deadlock. */
export async function lockActiveGroup(tx: Db, groupId: number): Promise<void> {
  const group = await lockGroupShared(tx, groupId)
  if (group === null) throw notFound()
  if (!group.status) {
    throw problem('group.inactive', { name: group.groupName })
  }
}

function mailInvitation(
  { mail, inForce, settings }: Inviting,
  tx: Db,
  { email, firstName, language, timeZone }: Invited,
  { groupName, invitedBy }: GroupInvitation,
): Promise<void> {
  const link = `${settings.publicUrl}/member/dashboard`
  const parts = { firstName, groupName, invitedBy: invitedBy ?? inForce.get('brand.displayed-name'), link }
  return mail.queue(tx, { to: email, language, timeZone, template: groupInvitationMail, parts })
}

function audit(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  action: string,
  { groupInvitationId, userId, groupId }: Pick<GroupInvitation, 'groupInvitationId' | 'userId' | 'groupId'>,
): Promise<void> {
  const subject = { type: 'group-invitation', id: groupInvitationId }
  return recordAudit(world, tx, { action, actor, subject, detail: { userId, groupId } })
}
