import type { GroupInvitation } from '@gantry/contract/invitations'
import type { Db } from '../world.ts'

/** Oldest first. */
export async function listPendingInvitations(db: Db, userId: number): Promise<GroupInvitation[]> {
  const rows = await db
    .selectFrom('groupInvitation')
    .innerJoin('group', 'group.groupId', 'groupInvitation.groupId')
    .leftJoin('user as inviter', 'inviter.userId', 'groupInvitation.invitedBy')
    .select(['groupInvitationId', 'groupInvitation.userId', 'group.groupId', 'groupName'])
    .select(['groupInvitation.createdAt', 'inviter.firstName', 'inviter.lastName'])
    .where('groupInvitation.userId', '=', userId)
    .where('groupInvitation.state', '=', 'PENDING')
    .orderBy('groupInvitationId')
    .execute()
  return rows.map(({ firstName, lastName, createdAt, ...row }) => ({
    ...row,
    invitedBy: firstName === null ? null : `${firstName} ${lastName}`,
    createdAt: createdAt.toISOString(),
  }))
}

type Answer = 'ACCEPTED' | 'REJECTED'

/** Settles it if it still waits: of many at once one gets the group, the others null. */
export async function settleInvitation(
  db: Db,
  userId: number,
  groupInvitationId: number,
  state: Answer,
  settledAt: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('groupInvitation')
    .set({ state, settledAt })
    .where('groupInvitationId', '=', groupInvitationId)
    .where('userId', '=', userId)
    .where('state', '=', 'PENDING')
    .returning('groupId')
    .executeTakeFirst()
  return row?.groupId ?? null
}

export async function findInvitationState(
  db: Db,
  userId: number,
  groupInvitationId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('groupInvitation')
    .select('state')
    .where('groupInvitationId', '=', groupInvitationId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.state ?? null
}

export async function withdrawPending(
  db: Db,
  userId: number,
  groupId: number,
  settledAt: Date,
): Promise<void> {
  await db
    .updateTable('groupInvitation')
    .set({ state: 'WITHDRAWN', settledAt })
    .where('userId', '=', userId)
    .where('groupId', '=', groupId)
    .where('state', '=', 'PENDING')
    .execute()
}
