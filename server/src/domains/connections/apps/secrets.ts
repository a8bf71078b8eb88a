import { isClientSecret, noSecrets } from '../../../kit/client-secrets.ts'
import type { World } from '../../../platform/world.ts'
import { findConfidentialApp, markFirstUse } from './secret-queries.ts'

export type KnownApp = { appId: number; code: string; isArchive: boolean; viewerCodes: string[] }

/** Finds the active app with this code and secret, or null. */
export async function findAppBySecret(
  world: Pick<World, 'db' | 'clock' | 'secrets'>,
  code: string,
  secret: string,
): Promise<KnownApp | null> {
  const row = await findConfidentialApp(world.db, code)
  if (!isClientSecret(world, row ?? noSecrets, secret) || row === undefined) return null
  const { appId, isArchive, viewerCodes } = row
  // A ticket follows an opening, which is recorded with its session; an archive calls without one.
  if (row.firstUsedAt === null) await markFirstUse(world.db, appId, world.clock.now())
  return { appId, code: row.code, isArchive, viewerCodes }
}
