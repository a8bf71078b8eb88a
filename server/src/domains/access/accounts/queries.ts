import type { Db } from '../../../platform/world.ts'

/** The columns of a user that sign-in and its mails need. */
export type Person = {
  userId: number
  email: string
  firstName: string
  lastName: string
  language: string
  timeZone: string
}

export const personColumns = [
  'user.userId',
  'user.email',
  'user.firstName',
  'user.lastName',
  'user.language',
  'user.timeZone',
] as const

export function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  return db.selectFrom('user').select(personColumns).where('userId', '=', userId).executeTakeFirst()
}

export type NewToken = {
  userId: number
  purpose: string
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
}

export async function insertTokens(db: Db, tokens: NewToken[]): Promise<void> {
  await db.insertInto('accountToken').values(tokens).execute()
}

export async function consumeTokensOf(
  db: Db,
  userIds: number[],
  purpose: string,
  usedAt: Date,
): Promise<void> {
  await db
    .updateTable('accountToken')
    .set({ usedAt })
    .where('userId', 'in', userIds)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

/** Finds the newest valid token of a user. */
export function findUnusedTokenOf(db: Db, userId: number, purpose: string, now: Date) {
  return db
    .selectFrom('accountToken')
    .select(['tokenHash', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('accountTokenId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds an unused token of an active user, together with the user. The token may have expired. */
export function findUnusedToken(db: Db, tokenHash: Buffer, purpose: string) {
  return db
    .selectFrom('accountToken')
    .innerJoin('user', 'user.userId', 'accountToken.userId')
    .select(['accountTokenId', 'expiresAt', ...personColumns])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('user.status', '=', true)
    .executeTakeFirst()
}

/** Returns false when the token was already used. */
export async function consumeToken(db: Db, accountTokenId: number, usedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accountToken')
    .set({ usedAt })
    .where('accountTokenId', '=', accountTokenId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTokensExpiredBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('accountToken').where('expiresAt', '<', time).execute()
}

/** Locks the person until the end of the transaction. Returns false if there is no such person any more. */
export async function lockPerson(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('user').select('userId').where('userId', '=', userId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Keeps the time of the first activation. */
export async function markActivated(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('user')
    .set((row) => ({ activatedAt: row.fn.coalesce('activatedAt', row.val(now)) }))
    .where('userId', '=', userId)
    .execute()
}
