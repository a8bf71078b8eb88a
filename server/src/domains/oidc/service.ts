import type Provider from 'oidc-provider'
import { before } from '../../platform/secrets/clock.ts'
import type { World } from '../../platform/world.ts'
import { findLiveAppSession } from '../apps/service.ts'
import { listSigningKeys } from './keys.ts'
import { deleteRecordsExpiredBefore } from './queries.ts'

export { bringNextKey, rotateKeys, sealedSigningKeys } from './keys.ts'
export { sealedRecords } from './sealed-records.ts'

/** How long a server may go on with keys that another one has added to. */
const keysLookedAtEvery = 60_000

export type OpenId = {
  /** The provider with the keys of now. */
  current(): Promise<Provider>
}

/** The library takes its keys once, so it is made anew when they change. */
export function createOpenId(world: World): OpenId {
  let made: { provider: Provider; kids: string } | null = null
  let lookedAt: Date | null = null
  let looking: Promise<Provider> | null = null

  async function look(): Promise<Provider> {
    const now = world.clock.now()
    const keys = await listSigningKeys(world)
    const kids = keys.map(({ kid }) => kid).join(' ')
    if (made?.kids !== kids) {
      // The library is as large as the rest of the server, and not every portal opens apps: it is loaded when one does.
      const { createProvider } = await import('./provider.ts')
      made = { provider: createProvider(world, keys), kids }
    }
    lookedAt = now
    return made.provider
  }

  return {
    async current() {
      const recently = before(world.clock.now(), keysLookedAtEvery)
      if (made !== null && lookedAt !== null && lookedAt > recently) return made.provider
      looking ??= look().finally(() => {
        looking = null
      })
      return looking
    },
  }
}

/** Whom an access token stands for; null when it, or the session at the portal behind it, is over. */
export async function findPersonByAccessToken(
  world: Pick<World, 'db' | 'clock' | 'secrets'>,
  openId: OpenId,
  accessToken: string,
): Promise<{ userId: number; role: string; appId: number } | null> {
  const provider = await openId.current()
  const token = await provider.AccessToken.find(accessToken)
  if (token?.grantId === undefined) return null
  const live = await findLiveAppSession(world, token.grantId)
  return live && { userId: live.userId, role: live.role, appId: live.appId }
}

/** Forgets what has run out. For a timer. */
export async function pruneOpenId({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await deleteRecordsExpiredBefore(db, clock.now())
}
