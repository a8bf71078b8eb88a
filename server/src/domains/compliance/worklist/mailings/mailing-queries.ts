import type { WorklistMailing } from '@gantry/contract/domains/compliance/worklist/schemas'
import type { OnQuietDays } from '@gantry/contract/domains/compliance/worklist/words'
import { type RawBuilder, sql } from 'kysely'
import { nameIn } from '../../../../kit/people/name-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/world.ts'
import { mattersOf } from '../matters/matter-queries.ts'
import type { MatterScope } from '../matters/scope.ts'
import { asTime } from '../time-queries.ts'

/** The people whom a search finds, by id. */
export async function listPeopleOf(db: Db, scope: MatterScope, limit: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    ${mattersOf(scope)} select distinct user_id from matter order by user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export async function insertMailing(
  db: Db,
  { userId: askedBy, role, groupId, sessionId, address }: Actor,
  { askedAt, onQuietDays, people }: { askedAt: Date; onQuietDays: OnQuietDays; people: readonly number[] },
): Promise<number> {
  const { worklistMailingId } = await db
    .insertInto('worklistMailing')
    .values({
      onQuietDays,
      people: people.length,
      askedAt,
      askedBy,
      role,
      groupId,
      sessionId: sessionId || null,
      address,
    })
    .returning('worklistMailingId')
    .executeTakeFirstOrThrow()
  await sql`insert into worklist_mailing_person (worklist_mailing_id, user_id)
    select ${worklistMailingId}, user_id from "user" where user_id = any (${people}::bigint[])`.execute(db)
  return worklistMailingId
}

/** The mailings that somebody sees: a platform administrator all, a group administrator those of the group. */
const isSeenBy = ({ role, groupId }: Actor): RawBuilder<boolean> =>
  role === 'ProductAdmin' ? sql<boolean>`true` : sql<boolean>`mailing.group_id = ${groupId}`

/** The last ones, the latest first. */
export async function listMailings(db: Db, actor: Actor, id?: number): Promise<WorklistMailing[]> {
  const { rows } = await sql<WorklistMailing>`
    select worklist_mailing_id, mailing.state, on_quiet_days, people, ${asTime(sql`mailing.asked_at`)} as asked_at,
      ${asTime(sql`finished_at`)} as finished_at,
      json_build_object('userId', asked_by, 'name', ${nameIn('asker')}) as asked_by, (
        select json_build_object('sent', count(*) filter (where outcome = 'SENT'),
          'waiting', count(*) filter (where outcome = 'WAITING'), 'chased', count(*) filter (where outcome = 'CHASED'),
          'withoutMail', count(*) filter (where outcome = 'WITHOUT_MAIL'),
          'withoutMatter', count(*) filter (where outcome = 'WITHOUT_MATTER'),
          'failed', count(*) filter (where outcome = 'FAILED'), 'left', count(*) filter (where outcome is null))
        from worklist_mailing_person as one where one.worklist_mailing_id = mailing.worklist_mailing_id) as counts
    from worklist_mailing as mailing join "user" as asker on asker.user_id = asked_by
    where ${isSeenBy(actor)} ${id === undefined ? sql`` : sql`and worklist_mailing_id = ${id}`}
    order by worklist_mailing_id desc limit 5`.execute(db)
  return rows
}

/** Returns false where none that the caller sees is being sent. */
export async function stopMailing(db: Db, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`
    update worklist_mailing as mailing set state = 'STOPPING'
    where worklist_mailing_id = ${id} and state = 'RUNNING' and ${isSeenBy(actor)} returning 1`.execute(db)
  return rows.length > 0
}

export async function listRunning(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('worklistMailing')
    .select('worklistMailingId')
    .where('state', 'in', ['RUNNING', 'STOPPING'])
    .orderBy('worklistMailingId')
    .execute()
  return rows.map(({ worklistMailingId }) => worklistMailingId)
}

/** Locks a mailing until the end of the transaction; undefined if it is over, or another server is at it. */
export const takeMailing = (db: Db, id: number) =>
  db
    .selectFrom('worklistMailing')
    .select(['state', 'onQuietDays', 'askedBy', 'role', 'groupId', 'sessionId', 'address'])
    .where('worklistMailingId', '=', id)
    .where('state', 'in', ['RUNNING', 'STOPPING'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The next people, by id. */
export async function listNext(db: Db, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('worklistMailingPerson')
    .select('userId')
    .where('worklistMailingId', '=', id)
    .where('outcome', 'is', null)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function saveOutcomes(
  db: Db,
  id: number,
  outcomes: readonly { userId: number; outcome: string }[],
): Promise<void> {
  await sql`update worklist_mailing_person as one set outcome = new.outcome
    from unnest(${outcomes.map(({ userId }) => userId)}::bigint[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as new (user_id, outcome)
    where worklist_mailing_id = ${id} and one.user_id = new.user_id`.execute(db)
}

/** @returns how many got the mail */
export async function finishMailing(
  db: Db,
  id: number,
  state: 'DONE' | 'STOPPED',
  finishedAt: Date,
): Promise<{ sent: number; waiting: number }> {
  await db
    .updateTable('worklistMailing')
    .set({ state, finishedAt })
    .where('worklistMailingId', '=', id)
    .execute()
  const { rows } = await sql<{ sent: number; waiting: number }>`
    select count(*) filter (where outcome = 'SENT')::integer as sent, count(*) filter (where outcome = 'WAITING')::integer as waiting
    from worklist_mailing_person where worklist_mailing_id = ${id}`.execute(db)
  return rows[0] ?? { sent: 0, waiting: 0 }
}

export async function deleteFinishedBefore(db: Db, finishedBefore: Date): Promise<void> {
  await db.deleteFrom('worklistMailing').where('finishedAt', '<', finishedBefore).execute()
}
