import type { Db } from '../db/db.ts'
import { BadSetting } from '../settings/settings.ts'
import * as queries from './queries.ts'
import type { SealedColumn } from './sealed-columns.ts'
import type { Keys } from './secret-key.ts'
import { checkOfHashKey, createSecrets, hashKeyOf, type Secrets } from './secrets.ts'

const aboutHashKey = (check: Buffer) => `hash key ${check.toString('hex')}`

export const sealedHashKeys: SealedColumn = {
  what: 'keys of older hashes',
  table: 'keptHashKey',
  column: 'sealed',
  key: ['keyCheck'],
  about: ({ keyCheck }) => aboutHashKey(keyCheck as Buffer),
}

/**
 * Returns the secrets of the server, including the stored hash keys from before earlier changes of SECRET_KEY.
 * @throws {BadSetting} if the database was sealed with another key
 */
export async function openSecrets(db: Db, { current, previous }: Keys): Promise<Secrets> {
  await assertInUse(db, previous === undefined ? [current] : [current, previous])
  const secrets = createSecrets(current, { previous })
  const rows = await queries.listHashKeys(db)
  if (rows.length === 0) return secrets
  const hashKeys = rows.map((row) => openHashKey(secrets, row))
  return createSecrets(current, { previous, hashKeys })
}

function openHashKey(secrets: Secrets, { keyCheck, sealed }: { keyCheck: Buffer; sealed: Buffer }): Buffer {
  try {
    return Buffer.from(secrets.open(sealed, aboutHashKey(keyCheck)), 'base64url')
  } catch {
    throw otherKey()
  }
}

const otherKey = () =>
  new BadSetting(
    'SECRET_KEY: the database was sealed with another key (docs/operations.md, "Changing the secret key")',
  )
const checkOf = (secretKey: string) => checkOfHashKey(hashKeyOf(secretKey))

/** Checks the key at the start of the server. The first server to start sets the key of the database. */
async function assertInUse(db: Db, known: [current: string, ...previous: string[]]): Promise<void> {
  const keyCheck = checkOf(known[0])
  const inUse = await queries.findOrSetKeyInUse(db, keyCheck)
  if (!known.some((key) => checkOf(key).equals(inUse))) throw otherKey()
}

/** Returns whether the database has a key already, so that values may be sealed with it. */
export const isSealed = (db: Db): Promise<boolean> => queries.hasKeyInUse(db)

/** Records the key of the database. Servers without this key cannot start afterwards. */
export async function putKeyInUse(db: Db, secretKey: string): Promise<void> {
  await queries.setKeyInUse(db, checkOf(secretKey))
}

/** Stores the old hash key, encrypted. Hashes of recovery codes cannot be computed again with the new key. */
export async function keepHashKey(db: Db, secrets: Pick<Secrets, 'seal'>, previous: string): Promise<void> {
  const hashKey = hashKeyOf(previous)
  const keyCheck = checkOfHashKey(hashKey)
  const sealed = secrets.seal(hashKey.toString('base64url'), aboutHashKey(keyCheck))
  await queries.upsertHashKey(db, { keyCheck, sealed })
}

/** Deletes old hash keys that no unused recovery code needs. */
export async function pruneHashKeys({ db }: { db: Db }): Promise<void> {
  await queries.deleteUnusedHashKeys(db)
}
