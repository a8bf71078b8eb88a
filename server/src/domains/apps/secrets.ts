import { timingSafeEqual } from 'node:crypto'
import { after } from '../../platform/secrets/clock.ts'
import type { Db, World } from '../../platform/world.ts'
import { type AppSecrets, findConfidentialApp, updateSecret } from './secret-queries.ts'

/** How long a replaced secret still works, so that the app can be reconfigured without an interruption. */
const overlap = 24 * 60 * 60_000

/** True when the secret is the current or the still valid previous one. It takes the same time in every case. */
export function isAppSecret(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  app: AppSecrets,
  secret: string,
): boolean {
  const hash = secrets.hash(secret)
  const never = Buffer.alloc(hash.length)
  const current = timingSafeEqual(hash, app.secretHash ?? never)
  const previous = timingSafeEqual(hash, app.previousSecretHash ?? never)
  const previousCounts = app.previousSecretUntil !== null && app.previousSecretUntil > clock.now()
  return current || (previous && previousCounts)
}

export type KnownApp = { appId: number; code: string; isArchive: boolean; viewerCodes: string[] }

/** Finds the active app with this code and secret, or null. */
export async function findAppBySecret(
  world: Pick<World, 'db' | 'clock' | 'secrets'>,
  code: string,
  secret: string,
): Promise<KnownApp | null> {
  const row = await findConfidentialApp(world.db, code)
  const unknown = { secretHash: null, previousSecretHash: null, previousSecretUntil: null }
  if (!isAppSecret(world, row ?? unknown, secret) || row === undefined) return null
  const { appId, isArchive, viewerCodes } = row
  return { appId, code: row.code, isArchive, viewerCodes }
}

/** Creates a new secret and returns it. Only its hash is stored. */
export async function replaceSecret(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  appId: number,
  endPrevious: boolean,
): Promise<{ secret: string; previousSecretUntil: Date | null }> {
  const now = clock.now()
  const secret = secrets.token()
  const until = endPrevious ? null : after(now, overlap)
  const secretHash = secrets.hash(secret)
  const previousSecretUntil = await updateSecret(db, appId, { secretHash, now, until })
  return { secret, previousSecretUntil }
}
