import type { GroupInvitation } from '@gantry/contract/domains/people/invitations/schemas'
import { sql } from 'kysely'
import { nameOf } from '../../../kit/people/name.ts'
import type { Db } from '../../../platform/world.ts'

function selectInvitations(db: Db) {
  return db
    .selectFrom('groupInvitation')
    .innerJoin('group', 'group.groupId', 'groupInvitation.groupId')
    .leftJoin('user as inviter', 'inviter.userId', 'groupInvitation.invitedBy')
    .select(['groupInvitationId', 'groupInvitation.userId', 'group.groupId', 'groupName'])
    .select(['groupInvitation.createdAt', 'inviter.firstName', 'inviter.lastName'])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number]

const toInvitation = ({ firstName, lastName, createdAt, ...row }: Row): GroupInvitation => ({
  ...row,
  invitedBy: nameOf({ firstName, lastName }) || null,
  createdAt: createdAt.toISOString(),
})

/** Lists pending invitations, oldest first. */
export async function listPendingInvitations(db: Db, userId: number): Promise<GroupInvitation[]> {
  const rows = await selectInvitations(db)
    .where('groupInvitation.userId', '=', userId)
    .where('groupInvitation.state', '=', 'PENDING')
    .orderBy('groupInvitationId')
    .execute()
  return rows.map(toInvitation)
}

export async function getInvitation(db: Db, groupInvitationId: number): Promise<GroupInvitation> {
  const query = selectInvitations(db).where('groupInvitationId', '=', groupInvitationId)
  return toInvitation(await query.executeTakeFirstOrThrow())
}

type Answer = 'ACCEPTED' | 'REJECTED'

/** Settles a pending invitation. Of several concurrent calls one gets the group, the others get null. */
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
  userIds: number[],
  groupId: number,
  settledAt: Date,
): Promise<void> {
  await db
    .updateTable('groupInvitation')
    .set({ state: 'WITHDRAWN', settledAt })
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .where('groupId', '=', groupId)
    .where('state', '=', 'PENDING')
    .execute()
}

export async function findPendingInvitation(db: Db, userId: number, groupId: number): Promise<number | null> {
  const row = await db
    .selectFrom('groupInvitation')
    .select('groupInvitationId')
    .where('userId', '=', userId)
    .where('groupId', '=', groupId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return row?.groupInvitationId ?? null
}

type NewInvitation = { userId: number; groupId: number; invitedBy: number | null; createdAt: Date }

export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  const query = db.insertInto('groupInvitation').values(invitation).returning('groupInvitationId')
  return (await query.executeTakeFirstOrThrow()).groupInvitationId
}

export async function findInvitationOfGroup(db: Db, groupId: number, groupInvitationId: number) {
  const row = await db
    .selectFrom('groupInvitation')
    .select(['userId', 'state'])
    .where('groupInvitationId', '=', groupInvitationId)
    .where('groupId', '=', groupId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the invitation against answers and repeated mails until the end of the transaction. */
export function lockInvitation(db: Db, groupInvitationId: number) {
  return db
    .selectFrom('groupInvitation')
    .select(['state', 'resentAt'])
    .where('groupInvitationId', '=', groupInvitationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setResentAt(db: Db, groupInvitationId: number, resentAt: Date): Promise<void> {
  await db
    .updateTable('groupInvitation')
    .set({ resentAt })
    .where('groupInvitationId', '=', groupInvitationId)
    .execute()
}

/** Withdraws a pending invitation. Returns its user, or null when it is no longer pending. */
export async function withdrawInvitation(
  db: Db,
  groupId: number,
  groupInvitationId: number,
  settledAt: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('groupInvitation')
    .set({ state: 'WITHDRAWN', settledAt })
    .where('groupInvitationId', '=', groupInvitationId)
    .where('groupId', '=', groupId)
    .where('state', '=', 'PENDING')
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}
