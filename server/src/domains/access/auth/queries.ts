import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'
import { personColumns } from '../accounts/service.ts'

type NewCode = { sessionId: number; codeHash: Buffer; now: Date; expiresAt: Date; due: Date }

/** Writes a new code. Returns false and writes nothing when the previous code was sent after `due`. */
export async function writeCode(
  db: Db,
  { sessionId, codeHash, now, expiresAt, due }: NewCode,
): Promise<boolean> {
  const values = { codeHash, sentAt: now, expiresAt }
  const written = await db
    .insertInto('oneTimeCode')
    .values({ sessionId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('sessionId')
        .doUpdateSet({ ...values, attempts: 0, usedAt: null })
        .where('oneTimeCode.sentAt', '<=', due),
    )
    .returning('sessionId')
    .executeTakeFirst()
  return written !== undefined
}

/** Returns when the code of this session was sent. */
export async function findTimeOfCode(db: Db, sessionId: number): Promise<Date> {
  const { sentAt } = await db
    .selectFrom('oneTimeCode')
    .select('sentAt')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return sentAt
}

/** Counts the attempt, checks the code and consumes it in one statement. */
export async function consumeCode(
  db: Db,
  {
    sessionId,
    hashes,
    now,
    maxAttempts,
  }: { sessionId: number; hashes: Buffer[]; now: Date; maxAttempts: number },
): Promise<boolean> {
  const row = await db
    .updateTable('oneTimeCode')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      usedAt: sql<Date | null>`case when code_hash in (${sql.join(hashes)}) then ${now}::timestamptz end`,
    }))
    .where('sessionId', '=', sessionId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    // A code must stay invalid when the clock is set back.
    .where('sentAt', '<=', now)
    .where('attempts', '<', maxAttempts)
    .returning('usedAt')
    .executeTakeFirst()
  return row !== undefined && row.usedAt !== null
}

export function findActiveUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select([...personColumns, 'activatedAt'])
    .where((user) => user(user.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('status', '=', true)
    .executeTakeFirst()
}

type ResetRequest = { email: string; address: string; askedAt: Date }

export async function insertResetRequest(db: Db, request: ResetRequest): Promise<void> {
  await db.insertInto('resetRequest').values(request).execute()
}

export async function findResetRequestAfter(db: Db, last: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('resetRequest')
    .select('resetRequestId')
    .where('resetRequestId', '>', last)
    .orderBy('resetRequestId')
    .limit(1)
    .executeTakeFirst()
  return row?.resetRequestId
}

/** Deletes the request and returns it. Undefined when another server handles it. */
export function takeResetRequest(db: Db, resetRequestId: number) {
  return db
    .deleteFrom('resetRequest')
    .where('resetRequestId', 'in', (request) =>
      request
        .selectFrom('resetRequest')
        .select('resetRequestId')
        .where('resetRequestId', '=', resetRequestId)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['email', 'address'])
    .executeTakeFirst()
}

export async function deleteResetRequestsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('resetRequest').where('askedAt', '<', time).execute()
}

export async function isActive(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('user').select('status').where('userId', '=', userId)
  return (await query.executeTakeFirst())?.status === true
}

export async function hasSignedInBefore(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('userId')
    .where('userId', '=', userId)
    .where('lastSignInAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function markSignedIn(db: Db, userId: number, lastSignInAt: Date): Promise<void> {
  await db.updateTable('user').set({ lastSignInAt }).where('userId', '=', userId).execute()
}
