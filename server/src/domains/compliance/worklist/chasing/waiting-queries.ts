import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/world.ts'

type Waiting = { userId: number; sendAt: Date }

/** Keeps who asked, and in which role. Where a mail to the person waits already, nothing changes. Returns the others. */
export async function saveWaiting(
  db: Db,
  { userId: askedBy, role, groupId, sessionId, address }: Actor,
  askedAt: Date,
  people: readonly Waiting[],
): Promise<Waiting[]> {
  if (people.length === 0) return []
  const asker = { askedAt, askedBy, role, groupId, sessionId: sessionId || null, address }
  return db
    .insertInto('worklistWaiting')
    .values(people.map((person) => ({ ...person, ...asker })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['userId', 'sendAt'])
    .execute()
}

/** Returns whose mail waited. */
export async function deleteWaiting(db: Db, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const deleted = await db
    .deleteFrom('worklistWaiting')
    .where('userId', 'in', [...userIds])
    .returning('userId')
    .execute()
  return deleted.map(({ userId }) => userId)
}

/**
 * The next mails that are due and that the same person asked for in the same role, locked until the end of the transaction. Other
 * servers skip them.
 */
export async function takeDueWaiting(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{
    userId: number
    askedBy: number
    role: string
    groupId: number | null
    sessionId: number | null
    address: string
  }>`
    select user_id, asked_by, role, group_id, session_id, address from worklist_waiting
    where send_at <= ${now} and (asked_by, role, coalesce(group_id, 0)) = (
      select asked_by, role, coalesce(group_id, 0) from worklist_waiting where send_at <= ${now}
      order by send_at, user_id limit 1 for update skip locked)
    order by user_id limit ${limit} for update skip locked`.execute(db)
  return rows
}
