import type { Setup } from '@gantry/contract/domains/access/setup/schemas'
import { setupSteps } from '@gantry/contract/domains/access/setup/words'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { findLastBackup } from '../../../platform/health/queries.ts'
import type { World } from '../../../platform/world.ts'
import { insertDismissal, readProgress } from './queries.ts'

export async function readSetup(
  { db, settings }: Pick<World, 'db' | 'settings'>,
  actor: Actor,
): Promise<Setup> {
  const [{ isDismissed, ...progress }, backup] = await Promise.all([
    readProgress(db, actor.userId),
    findLastBackup(db),
  ])
  // Without a relay, all mail stays on this machine.
  const isDone = { ...progress, mail: settings.relay !== undefined, backup: backup !== null }
  return { steps: setupSteps.map((step) => ({ step, isDone: isDone[step] })), isDismissed }
}

export async function dismissSetup(
  world: Pick<World, 'db' | 'settings' | 'clock'>,
  actor: Actor,
): Promise<Setup> {
  await world.db.transaction().execute(async (tx) => {
    if (!(await insertDismissal(tx, actor.userId, world.clock.now()))) return
    await recordAudit(world, tx, { action: 'setup.dismiss', actor })
  })
  return readSetup(world, actor)
}
