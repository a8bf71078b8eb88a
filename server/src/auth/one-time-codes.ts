import { sql } from 'kysely'
import { prepared, type ValueOf } from '../db/prepared.ts'
import { Problem } from '../http/problem.ts'
import { insertMail, type MailRow } from '../mail/service.ts'
import { after, before, secondsUntil } from '../ports/clock.ts'
import type { Db, World } from '../world.ts'
import { addressOf, type Person } from './people.ts'

const codeLife = 10 * 60_000
const mostTries = 5
/** Between two sends (spec section 9). */
const resendWait = 300_000

type Parts = Pick<World, 'clock' | 'secrets' | 'mail'>
const about = (sessionId: number) => `one-time-code:${sessionId}`

/**
 * Mails a new code for this session alone; the one before it is dead. Code and mail are one statement's: both are
 * there, or neither. @throws Problem 429 when it is too soon
 */
export async function sendOneTimeCode(
  { clock, secrets, mail }: Parts,
  db: Db,
  sessionId: number,
  person: Person,
): Promise<void> {
  const now = clock.now()
  const code = secrets.digits(6)
  const expiresAt = after(now, codeLife)
  const codeHash = secrets.keyedHash(code, about(sessionId))
  const written = { sessionId, codeHash, now, expiresAt, due: before(now, resendWait) }
  const parts = { firstName: person.firstName, code, expiresAt: expiresAt.toISOString() }
  const queued = await mail.queueBy({ ...addressOf(person), template: 'one-time-code', parts }, (row) =>
    writeAndMail(db, { ...written, ...row }),
  )
  if (queued.length === 0) throw await tooSoon(db, sessionId, now)
}

type NewCode = { sessionId: number; codeHash: Buffer; now: Date; expiresAt: Date; due: Date }
const writeAndMail = prepared(
  (db, value: ValueOf<NewCode & MailRow>) => sql`
    with written as (${writtenCode(db, value)})
    ${insertMail(value)} from written returning mail_id`,
)
function writtenCode(db: Db, value: ValueOf<NewCode>) {
  const values = { codeHash: value('codeHash'), sentAt: value('now'), expiresAt: value('expiresAt') }
  return db
    .insertInto('oneTimeCode')
    .values({ sessionId: value('sessionId'), ...values })
    .onConflict((conflict) =>
      conflict
        .column('sessionId')
        .doUpdateSet({ ...values, attempts: 0, usedAt: null })
        .where('oneTimeCode.sentAt', '<=', value('due')),
    )
    .returning('sessionId')
}

async function tooSoon(db: Db, sessionId: number, now: Date): Promise<Problem> {
  const { sentAt } = await db
    .selectFrom('oneTimeCode')
    .select('sentAt')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return new Problem(429, 'one-time-code.too-soon', 'A code was sent a moment ago. Please wait for it.', {
    retryAfter: Math.max(1, secondsUntil(after(sentAt, resendWait), now)),
  })
}

/** One statement counts the try, judges it and uses the code up. */
export async function useOneTimeCode(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  sessionId: number,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const hashes = secrets.keyedHashes(code, about(sessionId))
  const row = await db
    .updateTable('oneTimeCode')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      usedAt: sql<Date | null>`case when code_hash in (${sql.join(hashes)}) then ${now}::timestamptz end`,
    }))
    .where('sessionId', '=', sessionId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    // A clock set back must not revive a code.
    .where('sentAt', '<=', now)
    .where('attempts', '<', mostTries)
    .returning('usedAt')
    .executeTakeFirst()
  return row !== undefined && row.usedAt !== null
}
