import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import { byKey } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'

/** Finds an active or inactive app by its code. Apps that open by a plain link are not clients. */
export function findClientApp(db: Db, code: string) {
  return db
    .selectFrom('app')
    .select(['code', 'name', 'mode', 'redirectUris', 'postLogoutRedirectUris'])
    .select(['backchannelLogoutUri', 'isPublic', 'requiresPkce', 'secretHash'])
    .where('code', '=', code)
    .where('mode', '<>', 'link')
    .executeTakeFirst()
}

export function findRecord(db: Db, model: string, column: 'idHash' | 'uid', value: Buffer | string) {
  return db
    .selectFrom('oidcRecord')
    .select(['idHash', 'sealed', 'consumedAt', 'expiresAt'])
    .where('model', '=', model)
    .where(column, '=', value)
    .executeTakeFirst()
}

/** Finds the record of an access token of a service account by the hash of the token. */
export async function findServiceToken(db: Db, idHash: Buffer): Promise<ServiceToken | null> {
  const [row] = await findServiceTokens(db, idHash)
  return row ?? null
}

type ServiceToken = { idHash: Buffer; sealed: Buffer; expiresAt: Date }
const findServiceTokens = byKey(
  'bytea',
  (db, idHash) =>
    db
      .selectFrom('oidcRecord')
      .select(['idHash', 'sealed', 'expiresAt'])
      .where('model', '=', 'ClientCredentials')
      .where('idHash', '=', idHash),
  (row) => row.idHash,
)

export async function upsertRecord(
  db: Db,
  { model, idHash, ...values }: Insertable<Database['oidcRecord']>,
): Promise<void> {
  await db
    .insertInto('oidcRecord')
    .values({ model, idHash, ...values })
    .onConflict((conflict) => conflict.columns(['model', 'idHash']).doUpdateSet(values))
    .execute()
}

/** False when there is such a record already, also an expired one. */
export async function insertRecordOnce(db: Db, values: Insertable<Database['oidcRecord']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidcRecord')
    .values(values)
    .onConflict((conflict) => conflict.columns(['model', 'idHash']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Marks the record as used. Exactly one caller gets `isFirst`. */
export async function consumeRecord(
  db: Db,
  model: string,
  idHash: Buffer,
  consumedAt: Date,
): Promise<{ isFirst: boolean; grantId: string | null }> {
  const { numUpdatedRows } = await db
    .updateTable('oidcRecord')
    .set({ consumedAt })
    .where('model', '=', model)
    .where('idHash', '=', idHash)
    .where('consumedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { isFirst: true, grantId: null }
  const row = await db
    .selectFrom('oidcRecord')
    .select('grantId')
    .where('model', '=', model)
    .where('idHash', '=', idHash)
    .executeTakeFirst()
  return { isFirst: false, grantId: row?.grantId ?? null }
}

export async function deleteRecord(db: Db, model: string, idHash: Buffer): Promise<void> {
  await db.deleteFrom('oidcRecord').where('model', '=', model).where('idHash', '=', idHash).execute()
}

export async function deleteRecordsOfGrant(db: Db, model: string, grantId: string): Promise<void> {
  await db.deleteFrom('oidcRecord').where('model', '=', model).where('grantId', '=', grantId).execute()
}

export async function deleteRecordsExpiredBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('oidcRecord').where('expiresAt', '<', time).execute()
}

const keyLock = 7_202

/** Locks the creation of keys, so that servers that start together create only one key. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyLock})`.execute(db)
}

/** Lists the keys that are not retired, newest first. */
export function listKeys(db: Db, now: Date) {
  return db
    .selectFrom('oidcKey')
    .select(['kid', 'sealed', 'signsFrom'])
    .where((key) => key.or([key('retiresAt', 'is', null), key('retiresAt', '>', now)]))
    .orderBy('signsFrom', 'desc')
    .execute()
}

export type KnownKeys = { keys: number; newest: Date | null }

export function countKeys(db: Db): Promise<KnownKeys> {
  return db
    .selectFrom('oidcKey')
    .select([sql<number>`count(*)`.as('keys'), sql<Date | null>`max(signs_from)`.as('newest')])
    .executeTakeFirstOrThrow()
}

export async function insertKey(db: Db, key: Insertable<Database['oidcKey']>): Promise<void> {
  await db.insertInto('oidcKey').values(key).execute()
}

export async function retireKeys(db: Db, retiresAt: Date): Promise<void> {
  await db.updateTable('oidcKey').set({ retiresAt }).where('retiresAt', 'is', null).execute()
}

export async function deleteRetiredKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oidcKey').where('retiresAt', '<=', now).execute()
}
