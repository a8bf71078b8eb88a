import type Provider from 'oidc-provider'
import { before } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { findLiveAppSession } from '../apps/service.ts'
import { listSigningKeys } from './keys.ts'
import { deleteRecordsExpiredBefore } from './queries.ts'

export { resolveServiceAccount } from './clients/service-tokens.ts'
export { rotateKeys, scheduleKeyRotation, sealedSigningKeys } from './keys.ts'
export { sealedRecords } from './sealed-records.ts'

/** How often a server checks for keys that another server has created. */
const keyCheckInterval = 60_000

export type OpenId = {
  /** Returns the provider with the current keys. */
  current(): Promise<Provider>
}

/** The library reads its keys only when it is created, so a new provider is created when the keys change. */
export function createOpenId(world: World): OpenId {
  let made: { provider: Provider; kids: string } | null = null
  let lookedAt: Date | null = null
  let looking: Promise<Provider> | null = null

  async function look(): Promise<Provider> {
    const now = world.clock.now()
    const keys = await listSigningKeys(world)
    const kids = keys.map(({ kid }) => kid).join(' ')
    if (made?.kids !== kids) {
      // The library is large and not every portal has apps, so it is loaded on first use.
      const { createProvider } = await import('./provider.ts')
      made = { provider: createProvider(world, keys), kids }
    }
    lookedAt = now
    return made.provider
  }

  return {
    async current() {
      const recently = before(world.clock.now(), keyCheckInterval)
      if (made !== null && lookedAt !== null && lookedAt > recently) return made.provider
      looking ??= look().finally(() => {
        looking = null
      })
      return looking
    },
  }
}

const ofWorld = new WeakMap<World, OpenId>()

/** The provider of this server, which its routes, the archive and the sign-out notices share. */
export function openIdOf(world: World): OpenId {
  const openId = ofWorld.get(world) ?? createOpenId(world)
  ofWorld.set(world, openId)
  return openId
}

/** Finds the user of an access token. Returns null when the token or its portal session has ended. */
export async function findPersonByAccessToken(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'secrets'>,
  openId: OpenId,
  accessToken: string,
): Promise<{ userId: number; role: string; appId: number; code: string } | null> {
  const provider = await openId.current()
  const token = await provider.AccessToken.find(accessToken)
  if (token?.grantId === undefined || token.clientId === undefined) return null
  const live = await findLiveAppSession(world, token.grantId)
  return live && { userId: live.userId, role: live.role, appId: live.appId, code: token.clientId }
}

/** Deletes expired records. A timer calls this. */
export async function pruneOpenId({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await deleteRecordsExpiredBefore(db, clock.now())
}
