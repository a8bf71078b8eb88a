import { every } from '../../../platform/jobs/every.ts'
import { createSeldomLog } from '../../../platform/log/seldom.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { deleteEndedDeliveries } from './delivery-queries.ts'
import { collectEvents } from './events.ts'
import { createSender } from './sending.ts'

const pollEvery = 500
const kept = 30 * 24 * 60 * 60_000

/** Turns new events into deliveries, and sends what is due. Any server can do it. */
export function startWebhooks(world: World): { stop(): Promise<void> } {
  const sender = createSender(world)
  const job = every(
    'webhooks',
    pollEvery,
    async () => {
      await collectEvents(world)
      await sender.start()
    },
    createSeldomLog(world.log, 'webhooks could not be sent'),
  )
  return {
    async stop() {
      await job.stop()
      await sender.stop()
    },
  }
}

/** Deletes deliveries that ended a month ago. */
export const pruneDeliveries = ({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> =>
  deleteEndedDeliveries(db, after(clock.now(), -kept))
