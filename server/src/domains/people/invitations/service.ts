import type { GroupInvitation } from '@gantry/contract/domains/people/invitations/schemas'
import type { SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, type Problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { joinGroup } from '../links/user-groups/service.ts'
import { lockUserShared } from '../users/service.ts'
import { alreadySettled } from './inviting.ts'
import { canAnswerInvitationsOf } from './policy.ts'
import * as queries from './queries.ts'

export { inviteUser } from './inviting.ts'

type Invitations = Pick<World, 'db' | 'clock'>

export async function listOwnInvitations(
  { db }: Invitations,
  caller: SignedIn,
  userId: number,
): Promise<GroupInvitation[]> {
  if (!canAnswerInvitationsOf(caller, userId)) throw notFound()
  return queries.listPendingInvitations(db, userId)
}

export async function answerInvitation(
  world: Invitations,
  caller: SignedIn,
  userId: number,
  groupInvitationId: number,
  action: 'Accept' | 'Reject',
): Promise<void> {
  if (!canAnswerInvitationsOf(caller, userId)) throw notFound()
  await world.db.transaction().execute(async (tx) => {
    const state = action === 'Accept' ? 'ACCEPTED' : 'REJECTED'
    const now = world.clock.now()
    await lockUserShared(tx, userId)
    const groupId = await queries.settleInvitation(tx, userId, groupInvitationId, state, now)
    if (groupId === null) throw await whyNotPending(tx, userId, groupInvitationId)
    if (action === 'Accept') await joinGroup(world, tx, userId, groupId)
    await recordAudit(world, tx, {
      action: action === 'Accept' ? 'invitation.accept' : 'invitation.reject',
      actor: caller,
      subject: { type: 'group-invitation', id: groupInvitationId },
      detail: { userId, groupId },
    })
  })
}

async function whyNotPending(tx: Db, userId: number, groupInvitationId: number): Promise<Problem> {
  const state = await queries.findInvitationState(tx, userId, groupInvitationId)
  return state === null ? notFound() : alreadySettled(state)
}

/** For users who became members in another way. */
export const withdrawPendingInvitations = (
  { clock }: Pick<World, 'clock'>,
  tx: Db,
  userIds: number[],
  groupId: number,
) => queries.withdrawPending(tx, userIds, groupId, clock.now())
