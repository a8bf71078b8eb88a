import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'

const minute = 60_000
const day = 24 * 60 * minute
const eventTypes = ['user-mip.linked', 'user.added', 'user.changed', 'user-mip.unlinked', 'mip.changed']

type WebhookRow = Omit<Insertable<Database['webhook']>, 'sealedSecret' | 'sinceSealNo'>
type DeliveryRow = Omit<Insertable<Database['webhookDelivery']>, 'webhookId'>
export type DemoWebhook = { row: WebhookRow; deliveries: DeliveryRow[] }

/** Invents two receivers, which do not exist: one that works but for some failures, and one that was switched off. */
export function inventWebhooks(now: Date): DemoWebhook[] {
  return [
    {
      row: {
        url: 'https://rosters.northside-hospital.example/events',
        description: 'Rosters of the hospital',
        eventTypes,
        createdAt: earlier(now, 40 * day),
      },
      deliveries: Array.from({ length: 57 }, (_, index) => inventDelivery(now, index)).toReversed(),
    },
    {
      row: {
        url: 'https://billing.lakeside-imaging.example/gantry',
        description: 'Billing',
        eventTypes: ['*'],
        active: false,
        offReason: 'failures',
        createdAt: earlier(now, 90 * day),
      },
      deliveries: [],
    },
  ]
}

function inventDelivery(now: Date, index: number): DeliveryRow {
  const createdAt = earlier(now, (3 + index * 347) * minute)
  const hasFailed = index === 5 || index === 23
  const endedAt = hasFailed ? new Date(createdAt.getTime() + 23.8 * 60 * minute) : createdAt
  return {
    messageId: `msg_demo_${index}`,
    eventType: eventTypes[index % eventTypes.length] ?? 'user.changed',
    body: JSON.stringify({ timestamp: createdAt.toISOString(), data: {} }),
    state: hasFailed ? 'FAILED' : 'DELIVERED',
    tries: hasFailed ? 19 : 1 + Number(index % 9 === 4),
    responseStatus: hasFailed ? 503 : 204,
    lastError: hasFailed ? 'The answer was 503.' : null,
    createdAt,
    nextTryAt: endedAt,
    giveUpAt: new Date(createdAt.getTime() + day),
    endedAt,
  }
}

const earlier = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
