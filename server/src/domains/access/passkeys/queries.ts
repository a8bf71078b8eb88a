import type { Transport } from '@gantry/contract/domains/access/passkeys/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type NewPasskey = {
  userId: number
  credentialId: string
  userHandle: Buffer
  publicKey: Buffer
  counter: number
  transports: Transport[]
  synced: boolean
  name: string
  createdAt: Date
}

/** The oldest passkey first. */
export function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkey')
    .select(['passkeyId', 'name', 'synced', 'transports', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('passkeyId')
    .execute()
}

/** What a browser needs to know of the passkeys of a user. */
export function listCredentials(db: Db, userId: number) {
  return db
    .selectFrom('passkey')
    .select(['credentialId', 'transports', 'userHandle'])
    .where('userId', '=', userId)
    .orderBy('passkeyId')
    .execute()
}

/** How many passkeys the user has. Locks the user, so that two additions are counted one after the other. */
export async function countPasskeysForAdding(db: Db, userId: number): Promise<number> {
  await db.selectFrom('user').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns null when somebody has this passkey already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<number | null> {
  const row = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('passkeyId')
    .executeTakeFirst()
  return row?.passkeyId ?? null
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['passkeyId', 'userId', 'credentialId', 'userHandle', 'publicKey', 'counter', 'name'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** The name of a passkey of this user, locked until the end of the transaction. */
export async function lockName(db: Db, userId: number, passkeyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('passkey')
    .select('name')
    .where('passkeyId', '=', passkeyId)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.name ?? null
}

export async function renamePasskey(db: Db, passkeyId: number, name: string): Promise<void> {
  await db.updateTable('passkey').set({ name }).where('passkeyId', '=', passkeyId).execute()
}

export async function deletePasskey(db: Db, passkeyId: number): Promise<void> {
  await db.deleteFrom('passkey').where('passkeyId', '=', passkeyId).execute()
}

/** Returns how many there were. */
export async function deletePasskeysOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Records a use. Returns false when the counter did not grow, although the authenticator counts, and when the passkey was
 * removed meanwhile.
 */
export async function markUsed(
  db: Db,
  passkeyId: number,
  { counter, synced, now }: { counter: number; synced: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, synced, lastUsedAt: now })
    .where('passkeyId', '=', passkeyId)
    .where((passkey) =>
      passkey.or([
        passkey('counter', '<', counter),
        passkey.and([passkey('counter', '=', 0), passkey(passkey.val(counter), '=', 0)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The passkey with which the session began; null for a session that began in another way. */
export async function findPasskeyOfSession(db: Db, sessionId: number): Promise<number | null> {
  const query = db.selectFrom('session').select('passkeyId').where('sessionId', '=', sessionId)
  return (await query.executeTakeFirst())?.passkeyId ?? null
}
