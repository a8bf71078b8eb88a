import { Webhook as Signer } from 'standardwebhooks'
import { recordAudit } from '../../../platform/audit/record.ts'
import { seldomLog } from '../../../platform/log/seldom.ts'
import { OutboundError } from '../../../platform/outbound/outbound-fetch.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { listPlatformAdministrators } from '../../people/users/service.ts'
import {
  type DueDelivery,
  endDelivery,
  failLateDeliveries,
  failWaitingDeliveries,
  leaseWebhooks,
  listDue,
  postponeDelivery,
  releaseWebhook,
} from './delivery-queries.ts'
import { webhookOff } from './mails.ts'
import * as queries from './queries.ts'
import { openSecrets } from './secrets.ts'

type Sending = Pick<World, 'db' | 'clock' | 'secrets' | 'outboundFetch' | 'mail' | 'settings' | 'log'>

const second = 1000
const day = 24 * 60 * 60 * second
/** How many deliveries of a webhook are sent in one lease, and how long each may take. */
const each = 10
const limits = { milliseconds: 10 * second, bytes: 64 * 1024 }
/** Longer than all these deliveries can take, so that no other server sends them too. */
const lease = (each + 2) * limits.milliseconds
const firstWait = 5 * second
const longestWait = 4 * 60 * 60 * second
const patienceWithFailures = 3 * day

type Webhook = { webhookId: number; url: string }

/**
 * Sends what is due. Each webhook has a lane of its own, in which one delivery follows the other, so that a slow receiver
 * holds up nobody else. One server at a time has the lane of a webhook.
 */
export function createSender(world: Sending, random: () => number = Math.random) {
  const lanes = new Set<Promise<void>>()
  const stopping = new AbortController()
  const runLane = async ({ webhookId, url }: Webhook, leasedUntil: Date) => {
    try {
      await failLateDeliveries(world.db, webhookId, world.clock.now())
      for (const delivery of await listDue(world.db, webhookId, world.clock.now(), each)) {
        if (stopping.signal.aborted) return
        await deliver(world, { ...delivery, url }, { random, signal: stopping.signal })
      }
    } catch (error) {
      // A call that the stop has ended is made again by the next server.
      if (!stopping.signal.aborted)
        seldomLog(world.log, 'a webhook could not be served')(error, { webhookId })
    } finally {
      await releaseWebhook(world.db, webhookId, leasedUntil)
    }
  }
  return {
    /** Starts lanes for all webhooks with due deliveries that have none. Returns how many it started. */
    async start(): Promise<number> {
      const now = world.clock.now()
      const leasedUntil = after(now, lease)
      const leased = await leaseWebhooks(world.db, { now, leasedUntil })
      for (const webhook of leased) {
        const lane = runLane(webhook, leasedUntil)
          .catch((error: unknown) =>
            seldomLog(world.log, 'a webhook could not be released')(error, { webhookId: webhook.webhookId }),
          )
          .finally(() => lanes.delete(lane))
        lanes.add(lane)
      }
      return leased.length
    },
    /** Waits for all lanes. */
    async settle(): Promise<void> {
      await Promise.all(lanes)
    },
    /** Ends the calls that are under way, and waits for all lanes. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

type Call = { random: () => number; signal: AbortSignal }

async function deliver(
  world: Sending,
  delivery: DueDelivery & { url: string },
  { random, signal }: Call,
): Promise<void> {
  const { db, clock, log } = world
  const { webhookDeliveryId, webhookId, giveUpAt } = delivery
  const { status, error } = await attempt(world, delivery, signal)
  const now = clock.now()
  const tries = delivery.tries + 1
  const outcome = { tries, responseStatus: status, lastError: error }
  if (error === null) {
    await endDelivery(db, webhookDeliveryId, { ...outcome, state: 'DELIVERED', endedAt: now })
    await queries.noteOutcome(db, webhookId, null)
    return
  }
  log.info({ webhookId, webhookDeliveryId, tries, status }, 'a webhook refused a delivery')
  // Doubled after each failure, and up to a quarter longer, so that many deliveries do not return at the same moment.
  const wait = Math.min(longestWait, firstWait * 2 ** Math.min(tries - 1, 12)) * (1 + random() / 4)
  const nextTryAt = after(now, wait)
  if (nextTryAt >= giveUpAt) {
    await endDelivery(db, webhookDeliveryId, { ...outcome, state: 'FAILED', endedAt: now })
  } else await postponeDelivery(db, webhookDeliveryId, { ...outcome, nextTryAt })
  await judge(world, webhookId, now, status === 410)
}

type Result = { status: number | null; error: string | null }

/** Sends the message once. Every status that is not 2xx is a failure, also a redirect, which is not followed. */
async function attempt(
  world: Sending,
  delivery: DueDelivery & { url: string },
  signal: AbortSignal,
): Promise<Result> {
  const { webhookId, messageId, body, url } = delivery
  const sealed = await queries.findSecrets(world.db, webhookId)
  if (sealed === null) return { status: null, error: 'The webhook was deleted.' }
  const now = world.clock.now()
  const signatures = openSecrets(world, webhookId, sealed).map((secret) =>
    new Signer(secret).sign(messageId, now, body),
  )
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / second)),
    'webhook-signature': signatures.join(' '),
  }
  try {
    const { status } = await world.outboundFetch(url, { method: 'POST', headers, body, signal }, limits)
    return { status, error: status >= 200 && status < 300 ? null : `The answer was ${status}.` }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, error: error.message }
  }
}

/** Switches a webhook off that has failed for three days, or that says by 410 that it is gone. */
async function judge(world: Sending, webhookId: number, now: Date, isGone: boolean): Promise<void> {
  const noted = await queries.noteOutcome(world.db, webhookId, now)
  if (!noted?.active || noted.failingSince === null) return
  const hasFailedLong = now.getTime() - noted.failingSince.getTime() >= patienceWithFailures
  if (!isGone && !hasFailedLong) return
  const since = noted.failingSince
  await world.db.transaction().execute(async (tx) => {
    const reason = isGone ? 'gone' : 'failures'
    const url = await queries.switchOff(tx, webhookId, reason)
    if (url === null) return
    await failWaitingDeliveries(tx, webhookId, now)
    await recordAudit(world, tx, {
      action: 'webhook.switch-off',
      subject: { type: 'webhook', id: webhookId },
      detail: { name: url, reason },
    })
    const link = new URL('/webhooks', world.settings.publicUrl).href
    for (const { email, firstName, language, timeZone } of await listPlatformAdministrators(tx)) {
      const parts = { firstName, url, since: since.toISOString(), link }
      await world.mail.queue(tx, { to: email, language, timeZone, template: webhookOff, parts })
    }
  })
}
