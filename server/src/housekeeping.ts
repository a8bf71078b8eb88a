import { pruneDevices, pruneLinks } from './domains/accounts/service.ts'
import { prunePacks } from './domains/accreditation-packs/service.ts'
import { deleteOldAuditEvents } from './domains/audit/service.ts'
import { pruneImports } from './domains/imports/service.ts'
import { pruneEndReminders } from './domains/links/time-limits/ending.ts'
import { pruneOpenId, rotateKeys } from './domains/oidc/service.ts'
import { pruneChallenges } from './domains/passkeys/service.ts'
import { deleteOldFacts } from './domains/reach/service.ts'
import { pruneSessions } from './domains/sessions/service.ts'
import { pruneDeliveries } from './domains/webhooks/service.ts'
import { pruneReads } from './platform/audit/reads.ts'
import { every, type Job } from './platform/jobs/every.ts'
import { pruneMails } from './platform/mail/worker.ts'
import { pruneHashKeys } from './platform/secrets/hash-keys.ts'
import type { World } from './platform/world.ts'

const hour = 60 * 60_000

/** Deletes expired records every hour. It only limits the size of the tables. */
export function startHousekeeping(world: World): Job {
  return every(
    'housekeeping',
    hour,
    () => prune(world),
    (error) => world.log.warn({ err: error }, 'housekeeping failed'),
  )
}

export async function prune(world: World): Promise<void> {
  await pruneSessions(world)
  await pruneChallenges(world)
  await pruneMails(world)
  await pruneLinks(world)
  await pruneDevices(world)
  await pruneHashKeys(world)
  await pruneImports(world)
  await prunePacks(world)
  await pruneOpenId(world)
  await rotateKeys(world)
  await pruneEndReminders(world)
  await pruneDeliveries(world)
  await deleteOldAuditEvents(world)
  await pruneReads(world)
  await deleteOldFacts(world)
}
