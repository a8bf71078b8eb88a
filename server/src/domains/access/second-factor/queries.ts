import type { Db } from '../../../platform/world.ts'

export async function setPendingAuthenticator(
  db: Db,
  userId: number,
  { authenticatorPending, pendingSince }: { authenticatorPending: Buffer; pendingSince: Date },
): Promise<void> {
  await db
    .updateTable('credential')
    .set({ authenticatorPending, authenticatorPendingSince: pendingSince })
    .where('userId', '=', userId)
    .execute()
}

export async function findPendingAuthenticator(db: Db, userId: number, since: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('credential')
    .select('authenticatorPending')
    .where('userId', '=', userId)
    .where('authenticatorPendingSince', '>', since)
    .executeTakeFirst()
  return row?.authenticatorPending ?? null
}

/** Returns false when another secret is pending now. */
export async function confirmPendingAuthenticator(
  db: Db,
  userId: number,
  { pending, step }: { pending: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ authenticatorSecret: pending, authenticatorPending: null, authenticatorLastStep: step })
    .where('userId', '=', userId)
    .where('authenticatorPending', '=', pending)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function clearAuthenticator(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ authenticatorSecret: null, authenticatorPending: null, authenticatorLastStep: 0 })
    .where('userId', '=', userId)
    .execute()
}

/** Returns the sealed secret. */
export async function findAuthenticatorSecret(db: Db, userId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('credential')
    .select('authenticatorSecret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.authenticatorSecret ?? null
}

/** Returns false when this step or a later one was already used. */
export async function consumeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ authenticatorLastStep: step })
    .where('userId', '=', userId)
    .where('authenticatorLastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasReadyAuthenticator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .innerJoin('credential', 'credential.userId', 'user.userId')
    .select('user.userId')
    .where('user.userId', '=', userId)
    .where('twoFactorAuthType', '=', 'AUTHENTICATOR')
    .where('authenticatorSecret', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function findSecondFactorType(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select('twoFactorAuthType')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.twoFactorAuthType ?? null
}

export async function setSecondFactorType(
  db: Db,
  userId: number,
  twoFactorAuthType: 'EMAIL' | 'AUTHENTICATOR',
): Promise<void> {
  await db
    .updateTable('user')
    .set((row) => ({ twoFactorAuthType, version: row('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute()
}

export async function insertRecoveryCodes(db: Db, userId: number, codeHashes: Buffer[]): Promise<void> {
  await db
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

export async function deleteRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}

export async function countUnusedRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recoveryCode')
    .select((code) => code.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Consumes a recovery code. Exactly one caller gets true. */
export async function consumeRecoveryCode(
  db: Db,
  userId: number,
  codeHashes: Buffer[],
  usedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('codeHash', 'in', codeHashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
