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
 * The secrets of a server: they open and recognise what was made with its keys, and recognise what was made with a key
 * long gone. @throws {BadSetting} when the database was sealed with another key
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

/** Said at the start, since people would meet it one by one. The first server to start decides on the key. */
async function assertInUse(db: Db, known: [current: string, ...previous: string[]]): Promise<void> {
  const keyCheck = checkOf(known[0])
  const inUse = await queries.findOrSetKeyInUse(db, keyCheck)
  if (!known.some((key) => checkOf(key).equals(inUse))) throw otherKey()
}

/** From now on a server has to know this key. */
export async function putKeyInUse(db: Db, secretKey: string): Promise<void> {
  await queries.setKeyInUse(db, checkOf(secretKey))
}

/** Recovery codes are stored as hashes, which no other key can make anew: their key stays, sealed with today's. */
export async function keepHashKey(db: Db, secrets: Pick<Secrets, 'seal'>, previous: string): Promise<void> {
  const hashKey = hashKeyOf(previous)
  const keyCheck = checkOfHashKey(hashKey)
  const sealed = secrets.seal(hashKey.toString('base64url'), aboutHashKey(keyCheck))
  await queries.upsertHashKey(db, { keyCheck, sealed })
}

/** For a timer. Whoever made new recovery codes, or has none left, needs the key no more. */
export async function pruneHashKeys({ db }: { db: Db }): Promise<void> {
  await queries.deleteUnusedHashKeys(db)
}
