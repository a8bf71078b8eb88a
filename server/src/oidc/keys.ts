import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { SealedColumn } from '../db/sealed-columns.ts'
import { after, before } from '../ports/clock.ts'
import type { Db, World } from '../world.ts'

type Parts = Pick<World, 'db' | 'clock' | 'secrets'>

const day = 24 * 60 * 60_000
/** A key signs for this long. */
const signsFor = 90 * day
/** Published before it signs, and after it has signed last: apps ask for our keys rarely. */
const published = 2 * day

export type SigningKey = JsonWebKey & { kid: string }

/** Held by whoever makes a key: servers that start together must not each make one. */
const keyLock = 7_202

/** The keys to publish, the one that signs first. Makes the first one where there is none. */
export async function listSigningKeys(parts: Parts): Promise<SigningKey[]> {
  const known = await readKeys(parts)
  if (known.length > 0) return known
  await addKey(parts, isFirst)
  return readKeys(parts)
}

/** Makes the next key when the newest is old, and forgets what is retired. For a timer. */
export async function rotateKeys(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  await parts.db.deleteFrom('oidcKey').where('retiresAt', '<=', now).execute()
  const isDue: Needed = ({ newest }) => newest !== null && newest <= before(now, signsFor)
  // Making one takes a while, and is not for nothing.
  if (isDue(await countKeys(parts.db))) await addKey(parts, isDue)
}

/**
 * The same before its time, where a key is no longer trusted.
 * @returns since or from when the newest key signs; one that waits for its turn is not followed by another
 */
export async function bringNextKey(parts: Parts): Promise<Date> {
  const now = parts.clock.now()
  const isNext: Needed = ({ newest }) => newest === null || newest <= now
  if (isNext(await countKeys(parts.db))) await addKey(parts, isNext)
  const { newest } = await countKeys(parts.db)
  return newest ?? now
}

type Known = { keys: number; newest: Date | null }
type Needed = (known: Known) => boolean
const isFirst: Needed = ({ keys }) => keys === 0

async function readKeys({ db, clock, secrets }: Parts): Promise<SigningKey[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('oidcKey')
    .select(['kid', 'sealed', 'signsFrom'])
    .where((key) => key.or([key('retiresAt', 'is', null), key('retiresAt', '>', now)]))
    .orderBy('signsFrom', 'desc')
    .execute()
  const keys = rows.map(({ kid, sealed, signsFrom }) => {
    const jwk = JSON.parse(secrets.open(sealed, aboutKey(kid))) as JsonWebKey
    return { key: { ...jwk, kid, alg: 'RS256', use: 'sig' }, signs: signsFrom <= now }
  })
  return [...keys.filter(({ signs }) => signs), ...keys.filter(({ signs }) => !signs)].map(({ key }) => key)
}

async function addKey({ db, clock, secrets }: Parts, isNeeded: Needed): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${keyLock})`.execute(tx)
    const known = await countKeys(tx)
    if (!isNeeded(known)) return
    const now = clock.now()
    const signsFrom = isFirst(known) ? now : after(now, published)
    const retiresAt = after(signsFrom, published)
    await tx.updateTable('oidcKey').set({ retiresAt }).where('retiresAt', 'is', null).execute()
    const kid = randomUUID()
    const sealed = secrets.seal(JSON.stringify(jwk), aboutKey(kid))
    await tx.insertInto('oidcKey').values({ kid, sealed, createdAt: now, signsFrom }).execute()
  })
}

function countKeys(db: Db): Promise<Known> {
  return db
    .selectFrom('oidcKey')
    .select([sql<number>`count(*)`.as('keys'), sql<Date | null>`max(signs_from)`.as('newest')])
    .executeTakeFirstOrThrow()
}

export const sealedSigningKeys: SealedColumn = {
  what: 'signing keys',
  table: 'oidcKey',
  column: 'sealed',
  key: ['kid'],
  about: ({ kid }) => aboutKey(String(kid)),
}

const aboutKey = (kid: string) => `oidc key ${kid}`
