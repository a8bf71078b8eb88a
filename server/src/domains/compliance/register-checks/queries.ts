import type { KeptRegisterAnswer } from '@gantry/contract/domains/compliance/register-checks/schemas'
import type {
  RefusalReason,
  RegisterOutcome,
} from '@gantry/contract/domains/compliance/register-checks/words'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'

/** A registration with the number of an answer, and the names of its holder. */
export type Known = {
  qualificationId: number
  userId: number
  number: string
  state: 'SUBMITTED' | 'VERIFIED'
  expiresOn: string | null
  conditions: string
  checkResult: string | null
  checkedOn: string | null
  firstName: string
  lastName: string
}

/** The registrations with these numbers. A renewal that waits for a check comes before what it replaces. */
export async function findKnown(db: Db, numbers: string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select qualification_id, user_id, number, qualification.state, expires_on, conditions, check_result, checked_on, first_name, last_name
    from qualification join "user" using (user_id)
    where qualification_kind_id = (select qualification_kind_id from qualification_kind where code = 'AHPRA')
      and number = any (${numbers}::text[]) and number <> '' and qualification.state in ('SUBMITTED', 'VERIFIED')
    order by qualification.state, qualification_id desc`.execute(db)
  return rows
}

export type Earlier = {
  number: string
  answerHash: string
  asOf: Date
  outcome: RegisterOutcome
  reason: RefusalReason | null
}

/** What the register said about these numbers before. */
export async function findEarlier(db: Db, numbers: string[]): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    select number, answer_hash, as_of, outcome, reason from register_check where number = any (${numbers}::text[])`.execute(
    db,
  )
  return rows
}

/** Two calls about the same numbers at the same time would not see each other's answers. */
export async function lockAnswers(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('register checks', 0))`.execute(db)
}

/**
 * The same answer again gets its later time, and what became of it. What says nothing new stays what it was. It counts as received
 * anew when it was recorded, or when the register has said something else in between.
 */
export async function keepAnswers(db: Db, rows: Insertable<Database['registerCheck']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('registerCheck')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['number', 'answerHash']).doUpdateSet(({ ref }) => ({
        qualificationId: ref('excluded.qualificationId'),
        asOf: ref('excluded.asOf'),
        outcome: sql<string>`case when excluded.outcome = 'UNCHANGED' then register_check.outcome else excluded.outcome end`,
        reason: sql<string>`case when excluded.outcome = 'UNCHANGED' then register_check.reason else excluded.reason end`,
        receivedAt: sql<Date>`case when excluded.outcome = 'RECORDED' or exists (
          select from register_check as other
          where other.number = register_check.number and other.as_of > register_check.as_of)
          then excluded.received_at else register_check.received_at end`,
      })),
    )
    .execute()
}

export async function countReceived(
  db: Db,
  {
    serviceAccountId,
    at,
    received,
    unknown,
  }: Record<'serviceAccountId' | 'received' | 'unknown', number> & { at: Date },
): Promise<void> {
  await sql`insert into register_feed (service_account_id, last_received_at, received, unknown)
    values (${serviceAccountId}, ${at}, ${received}, ${unknown})
    on conflict (service_account_id) do update set last_received_at = excluded.last_received_at,
      received = register_feed.received + excluded.received, unknown = register_feed.unknown + excluded.unknown`.execute(
    db,
  )
}

export type FeedState = { lastReceivedAt: Date; received: number; unknown: number; isOn: boolean }

/** Null while nothing has ever come. */
export async function findFeed(db: Db): Promise<FeedState | null> {
  const { rows } = await sql<{ [Key in keyof FeedState]: FeedState[Key] | null }>`
    select max(last_received_at) as last_received_at, sum(received)::bigint as received, sum(unknown)::bigint as unknown,
      bool_or(status and 'checks:write' = any (scopes)) as is_on
    from register_feed join service_account using (service_account_id)`.execute(db)
  const [row] = rows
  return row?.lastReceivedAt ? (row as FeedState) : null
}

/** The newest first, at most 20. */
export async function listAnswers(db: Db, qualificationId: number): Promise<KeptRegisterAnswer[]> {
  const rows = await db
    .selectFrom('registerCheck')
    .select(['registerCheckId', 'status', 'registrationType', 'expiresOn', 'conditions', 'remarks', 'result'])
    .select(['outcome', 'reason', 'asOf', 'receivedAt', 'answerHash as sha256'])
    .where('qualificationId', '=', qualificationId)
    .orderBy('asOf', 'desc')
    .orderBy('registerCheckId', 'desc')
    .limit(20)
    .execute()
  return rows.map(
    (row) =>
      ({
        ...row,
        asOf: row.asOf.toISOString(),
        receivedAt: row.receivedAt.toISOString(),
      }) as KeptRegisterAnswer,
  )
}
