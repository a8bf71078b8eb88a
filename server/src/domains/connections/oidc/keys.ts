import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { after, before } from '../../../platform/secrets/clock.ts'
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

type Parts = Pick<World, 'db' | 'clock' | 'secrets'>

const day = 24 * 60 * 60_000
/** How long a key is used for signing. */
const signsFor = 90 * day
/** How long a key is published before its first use and after its last use, because apps cache the keys. */
const published = 2 * day

export type SigningKey = JsonWebKey & { kid: string }

/** Lists the keys to publish; the first one signs. Creates a key when there is none. */
export async function listSigningKeys(parts: Parts): Promise<SigningKey[]> {
  const known = await readKeys(parts)
  if (known.length > 0) return known
  await addKey(parts, isFirst)
  return readKeys(parts)
}

/** Creates a key when the newest one is due for rotation, and deletes retired keys. A timer calls this. */
export async function rotateKeys(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  await queries.deleteRetiredKeys(parts.db, now)
  const isDue: Needed = ({ newest }) => newest !== null && newest <= before(now, signsFor)
  // Creating a key is slow, so the server checks first whether one is needed.
  if (isDue(await queries.countKeys(parts.db))) await addKey(parts, isDue)
}

/**
 * Schedules the next key early, when the current key is no longer trusted. Does nothing when a new key is already
 * published but not in use yet.
 * @returns the time from which the newest key signs
 */
export async function scheduleKeyRotation(parts: Parts): Promise<Date> {
  const now = parts.clock.now()
  const isNext: Needed = ({ newest }) => newest === null || newest <= now
  if (isNext(await queries.countKeys(parts.db))) await addKey(parts, isNext)
  const { newest } = await queries.countKeys(parts.db)
  return newest ?? now
}

type Needed = (known: queries.KnownKeys) => boolean
const isFirst: Needed = ({ keys }) => keys === 0

async function readKeys({ db, clock, secrets }: Parts): Promise<SigningKey[]> {
  const now = clock.now()
  const rows = await queries.listKeys(db, now)
  const keys = rows.map(({ kid, sealed, signsFrom }) => {
    const jwk = JSON.parse(secrets.open(sealed, aboutKey(kid))) as JsonWebKey
    return { key: { ...jwk, kid, alg: 'RS256', use: 'sig' }, signs: signsFrom <= now }
  })
  return [...keys.filter(({ signs }) => signs), ...keys.filter(({ signs }) => !signs)].map(({ key }) => key)
}

async function addKey({ db, clock, secrets }: Parts, isNeeded: Needed): Promise<void> {
  // 3072 bits give the 128 bits of security that ASVS 11.2.3 asks for.
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const jwk = privateKey.export({ format: 'jwk' })
  await db.transaction().execute(async (tx) => {
    await queries.lockKeys(tx)
    const known = await queries.countKeys(tx)
    if (!isNeeded(known)) return
    const now = clock.now()
    const signsFrom = isFirst(known) ? now : after(now, published)
    const retiresAt = after(signsFrom, published)
    await queries.retireKeys(tx, retiresAt)
    const kid = randomUUID()
    const sealed = secrets.seal(JSON.stringify(jwk), aboutKey(kid))
    await queries.insertKey(tx, { kid, sealed, createdAt: now, signsFrom })
  })
}

export const sealedSigningKeys: SealedColumn = {
  what: 'signing keys',
  table: 'oidcKey',
  column: 'sealed',
  key: ['kid'],
  about: ({ kid }) => aboutKey(String(kid)),
}

const aboutKey = (kid: string) => `oidc key ${kid}`
