import { forgetAuditEvents } from './audit/service.ts'
import { pruneHashKeys, pruneLinks } from './auth/service.ts'
import { pruneImports } from './imports/service.ts'
import { pruneMails } from './mail/worker.ts'
import { pruneOpenId, rotateKeys } from './oidc/service.ts'
import { pruneSessions } from './sessions/service.ts'
import type { World } from './world.ts'

const hour = 60 * 60_000

/** Forgets, every hour, what ran out long ago. Nothing depends on it but the size of the tables. */
export function startHousekeeping(world: World): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = prune(world).catch((error: unknown) => world.log.warn({ err: error }, 'housekeeping failed'))
  }
  const timer = setInterval(run, hour)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export async function prune(world: World): Promise<void> {
  await pruneSessions(world)
  await pruneMails(world)
  await pruneLinks(world)
  await pruneHashKeys(world)
  await pruneImports(world)
  await pruneOpenId(world)
  await rotateKeys(world)
  await forgetAuditEvents(world)
}
