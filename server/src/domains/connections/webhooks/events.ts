import { eventOfAction, everyEvent } from '@gantry/contract/domains/connections/webhooks/words'
import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import {
  insertDeliveries,
  listListeners,
  listSealedEvents,
  moveCursor,
  type NewDelivery,
  type SealedEvent,
  takeCursor,
} from './delivery-queries.ts'

const batchSize = 500
/** For how long the server tries to deliver. */
export const patience = 24 * 60 * 60_000

/**
 * Turns the entries of the audit trail since the last time into deliveries. Their seals are numbered in the order of the
 * commits and without gaps, so a cursor loses no event (decision 57). One server at a time does it.
 */
export async function collectEvents(world: Pick<World, 'db' | 'clock'>): Promise<void> {
  let taken = batchSize
  while (taken === batchSize) taken = await collectBatch(world)
}

function collectBatch({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const cursor = await takeCursor(tx)
    const listeners = cursor === null ? [] : await listListeners(tx)
    if (cursor === null || listeners.length === 0) return 0
    // Nobody listened before the oldest of them was switched on.
    const start = Math.max(cursor, Math.min(...listeners.map(({ sinceSealNo }) => sinceSealNo)))
    const events = await listSealedEvents(tx, start, batchSize)
    const now = clock.now()
    const deliveries = events.flatMap((event): NewDelivery[] => {
      const eventType = eventOfAction.get(event.action)
      if (eventType === undefined) return []
      return listeners
        .filter(({ sinceSealNo, eventTypes }) => {
          const isWanted = eventTypes.includes(everyEvent) || eventTypes.includes(eventType)
          return isWanted && event.sealNo > sinceSealNo
        })
        .map(({ webhookId }) => ({
          webhookId,
          messageId: `msg_${event.auditEventId}`,
          eventType,
          body: writeBody(eventType, event),
          createdAt: now,
          nextTryAt: now,
          giveUpAt: after(now, patience),
        }))
    })
    await insertDeliveries(tx, deliveries)
    const last = events.at(-1)
    if (last !== undefined) await moveCursor(tx, last.sealNo)
    return events.length
  })
}

/** Ids and the name of the record: receivers read the rest with a call, which decides what they may see. */
function writeBody(type: string, { at, subjectType, subjectId, auditEventId, detail }: SealedEvent): string {
  const subject = { type: subjectType, id: subjectId }
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { auditEventId, subject, ...idsAndName(detail) },
  })
}

function idsAndName(detail: unknown): Record<string, unknown> {
  const fields = Object.entries(typeof detail === 'object' && detail !== null ? detail : {})
  return Object.fromEntries(
    fields.filter(([name, value]) => {
      if (name === 'name') return typeof value === 'string'
      if (/^[a-z]\w*Ids$/i.test(name)) return Array.isArray(value) && value.every(Number.isSafeInteger)
      return /^[a-z]\w*Id$/i.test(name) && Number.isSafeInteger(value)
    }),
  )
}
