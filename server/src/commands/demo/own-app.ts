import { once } from 'node:events'
import { join } from 'node:path'
import { createDemoApp } from '@gantry/demo-app'
import type { World } from '../../platform/world.ts'
import { type OwnAppCode, ownAddresses } from './apps.ts'
import { findKept, keep } from './kept-file.ts'
import { moveApp } from './queries.ts'

/** The registered address and the secrets of the demo app. */
export type OwnApp = { address: string; secrets: Record<OwnAppCode, string> }

const host = '127.0.0.1'
const place = ({ settings: { dataDir } }: Pick<World, 'settings'>) => join(dataDir, 'demo-apps')

/** The portal's address is `localhost`, so for a browser the demo app is another site, as real apps are. */
const addressOf = ({ settings }: Pick<World, 'settings'>) => `http://${host}:${settings.port + 1}`

export async function findOwnApp(world: Pick<World, 'settings'>): Promise<OwnApp | null> {
  const text = await findKept(place(world))
  return text === null ? null : (JSON.parse(text) as OwnApp)
}

/** Makes random secrets and stores them for the demo app. The portal stores only their hashes. */
export async function makeOwnApp(world: Pick<World, 'settings' | 'secrets'>): Promise<OwnApp> {
  const { secrets } = world
  const app = { address: addressOf(world), secrets: { ris: secrets.token(), reporting: secrets.token() } }
  await keep(place(world), JSON.stringify(app))
  return app
}

/** Starts the demo app. Returns null if the data folder is from a version without it. */
export async function startOwnApp(world: World): Promise<{ stop: () => Promise<void> } | null> {
  const known = await findOwnApp(world)
  if (known === null) return null
  const { secrets } = await moveToPort(world, known)
  const { publicUrl, slug, port } = world.settings
  const server = createDemoApp({
    issuer: `${publicUrl}/oidc`,
    portalUrl: publicUrl,
    baseUrl: addressOf(world),
    clientId: 'ris',
    clientSecret: secrets.ris,
    name: 'Northlight RIS',
    ticket: {
      code: 'reporting',
      secret: secrets.reporting,
      name: 'Reporting',
      redeemUrl: `${publicUrl}/api/${slug}apps/redeem-ticket`,
    },
    report: (error) => world.log.error({ err: error }, 'the demo app failed'),
  })
  server.listen(port + 1, host)
  await once(server, 'listening')
  return {
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Updates the registered addresses when PORT has changed. Addresses that a user has changed are kept. */
async function moveToPort(world: World, known: OwnApp): Promise<OwnApp> {
  const address = addressOf(world)
  if (known.address === address) return known
  const [before, now] = [ownAddresses(known.address), ownAddresses(address)]
  for (const code of ['ris', 'reporting'] as const) {
    await moveApp(world.db, code, before[code].launchUrl, now[code])
  }
  const moved = { ...known, address }
  await keep(place(world), JSON.stringify(moved))
  return moved
}
