import { timingSafeEqual } from 'node:crypto'
import type { RecordKind } from '@gantry/contract/registry'
import { after } from '../platform/secrets/clock.ts'
import type { Db, World } from '../platform/world.ts'
import { updateSecret } from './client-secret-queries.ts'

// The secrets of apps and service accounts. Only their hashes are stored.

export type ClientSecrets = {
  secretHash: Buffer | null
  previousSecretHash: Buffer | null
  previousSecretUntil: Date | null
}

export const noSecrets: ClientSecrets = {
  secretHash: null,
  previousSecretHash: null,
  previousSecretUntil: null,
}

/** How long a replaced secret still works, so that the client can be reconfigured without an interruption. */
const overlap = 24 * 60 * 60_000

/** True when the secret is the current or the still valid previous one. It takes the same time in every case. */
export function isClientSecret(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  client: ClientSecrets,
  secret: string,
): boolean {
  const hash = secrets.hash(secret)
  const never = Buffer.alloc(hash.length)
  const current = timingSafeEqual(hash, client.secretHash ?? never)
  const previous = timingSafeEqual(hash, client.previousSecretHash ?? never)
  const previousCounts = client.previousSecretUntil !== null && client.previousSecretUntil > clock.now()
  return current || (previous && previousCounts)
}

/** Makes a secret. The previous one works until `until`, or ends now if that is null. */
export function newSecret({ clock, secrets }: Pick<World, 'clock' | 'secrets'>, endPrevious: boolean) {
  const now = clock.now()
  const secret = secrets.token()
  return { secret, secretHash: secrets.hash(secret), now, until: endPrevious ? null : after(now, overlap) }
}

/** Creates a new secret and returns it. */
export async function replaceSecret(
  world: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  kind: RecordKind,
  id: number,
  endPrevious: boolean,
): Promise<{ secret: string; previousSecretUntil: Date | null }> {
  const { secret, ...made } = newSecret(world, endPrevious)
  const previousSecretUntil = await updateSecret(db, kind, id, made)
  return { secret, previousSecretUntil }
}
