import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { after } from '../ports/clock.ts'
import type { Db, World } from '../world.ts'

/** How long a replaced secret goes on working, so that the app can be told the new one at leisure. */
const overlap = 24 * 60 * 60_000

export type AppSecrets = {
  secretHash: Buffer | null
  previousSecretHash: Buffer | null
  previousSecretUntil: Date | null
}

/** Whether the app knows its secret, or the one before while that still counts. Takes the same time whichever. */
export function knowsSecret(
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

export type KnownApp = { appId: number; code: string; isArchive: boolean }

/** The active app of this code that can show its secret; null for every other. */
export async function findAppBySecret(
  world: Pick<World, 'db' | 'clock' | 'secrets'>,
  code: string,
  secret: string,
): Promise<KnownApp | null> {
  const row = await world.db
    .selectFrom('app')
    .select(['appId', 'code', 'isArchive', 'secretHash', 'previousSecretHash', 'previousSecretUntil'])
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('status', '=', true)
    .where('isPublic', '=', false)
    .executeTakeFirst()
  const unknown = { secretHash: null, previousSecretHash: null, previousSecretUntil: null }
  if (!knowsSecret(world, row ?? unknown, secret) || row === undefined) return null
  return { appId: row.appId, code: row.code, isArchive: row.isArchive }
}

/** Gives the app a new secret, and says it: only its hash is kept. */
export async function replaceSecret(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  appId: number,
  endPrevious: boolean,
): Promise<{ secret: string; previousSecretUntil: Date | null }> {
  const now = clock.now()
  const secret = secrets.token()
  const until = endPrevious ? null : after(now, overlap)
  const row = await db
    .updateTable('app')
    .set((app) => ({
      secretHash: secrets.hash(secret),
      secretChangedAt: now,
      previousSecretHash: endPrevious ? null : app.ref('secretHash'),
      previousSecretUntil: sql<Date | null>`case when secret_hash is not null then ${until}::timestamptz end`,
      version: sql<number>`version + 1`,
    }))
    .where('appId', '=', appId)
    .returning('previousSecretUntil')
    .executeTakeFirstOrThrow()
  return { secret, previousSecretUntil: row.previousSecretUntil }
}
