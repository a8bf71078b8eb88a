import { defineFigures, secondsSince } from '../../../platform/health/figure-source.ts'
import { after } from '../../../platform/secrets/clock.ts'
import { countWaitingDeliveries } from './delivery-queries.ts'
import { patience } from './events.ts'

export const webhookFigures = defineFigures({
  help: {
    gantry_webhook_waiting: 'Deliveries of webhooks that are not sent yet.',
    gantry_webhook_oldest_seconds: 'How long the oldest of them has waited.',
  },
  async read(world) {
    const { count, firstGivenUpAt } = await countWaitingDeliveries(world.db)
    // A delivery that is sent again waits since then, however old its event is.
    const first = firstGivenUpAt && after(firstGivenUpAt, -patience)
    return { gantry_webhook_waiting: count, gantry_webhook_oldest_seconds: secondsSince(world, first) }
  },
})
