import type {
  Webhook,
  WebhookBody,
  WebhookDelivery,
} from '@gantry/contract/domains/connections/webhooks/schemas'
import { testEvent } from '@gantry/contract/domains/connections/webhooks/words'
import type { z } from 'zod'
import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as deliveries from './delivery-queries.ts'
import { patience } from './events.ts'
import * as queries from './queries.ts'
import { makeSecret } from './secrets.ts'

export { countFailing as countFailingWebhooks } from './queries.ts'
export { makeSecret as makeWebhookSecret, sealedWebhookSecrets } from './secrets.ts'
export { pruneDeliveries } from './worker.ts'

// The contract allows only platform administrators to call these functions.

type Writing = Pick<World, 'db' | 'clock'>
type Sealing = Writing & Pick<World, 'secrets'>
type Body = z.output<typeof WebhookBody>

const fields = ['url', 'description', 'eventTypes', 'active'] as const
/** For how long a replaced secret signs too. */
const overlap = 24 * 60 * 60_000

export async function listWebhooks({ db }: Pick<World, 'db'>): Promise<Webhook[]> {
  return (await queries.listWebhooks(db)).map(toWebhook)
}

type Saved = { webhook: Webhook; secret: string | null }

/** Adds a webhook when there is no id; otherwise changes it. Only a new one returns its secret. */
export async function saveWebhook(world: Sealing, actor: Actor, body: Body): Promise<Saved> {
  const { webhookId = 0, version, url, description, eventTypes, active } = body
  const columns = { url, description, eventTypes, active }
  return world.db.transaction().execute(async (tx) => {
    if (webhookId === 0) {
      const id = await queries.nextWebhookId(tx)
      const { secret, sealedSecret } = makeSecret(world, id)
      const createdAt = world.clock.now()
      await queries.insertWebhook(tx, { ...columns, webhookId: id, sealedSecret, createdAt })
      await audit(world, tx, actor, 'add', id, { name: url })
      return { webhook: await getWebhook(tx, id), secret }
    }
    const before = current(await queries.lockWebhook(tx, webhookId), version)
    await queries.updateWebhook(tx, webhookId, columns, active && !before.active)
    if (before.active && !active) await deliveries.failWaitingDeliveries(tx, webhookId, world.clock.now())
    const changes = changesBetween(fields, before, columns)
    await audit(world, tx, actor, 'edit', webhookId, { name: url, ...changesDetail(changes) })
    return { webhook: await getWebhook(tx, webhookId), secret: null }
  })
}

export function deleteWebhook(world: Writing, actor: Actor, webhookId: number): Promise<void> {
  return world.db.transaction().execute(async (tx) => {
    const { url } = await lockWebhook(tx, webhookId)
    await queries.deleteWebhook(tx, webhookId)
    await audit(world, tx, actor, 'delete', webhookId, { name: url })
  })
}

export function replaceWebhookSecret(
  world: Sealing,
  actor: Actor,
  webhookId: number,
  endPrevious: boolean,
): Promise<Saved> {
  return world.db.transaction().execute(async (tx) => {
    const { url } = await lockWebhook(tx, webhookId)
    const { secret, sealedSecret } = makeSecret(world, webhookId)
    const until = endPrevious ? null : after(world.clock.now(), overlap)
    await queries.replaceSecret(tx, webhookId, { sealedSecret, until })
    await audit(world, tx, actor, 'secret', webhookId, { name: url })
    return { webhook: await getWebhook(tx, webhookId), secret }
  })
}

/** Queues a test event, whatever events the webhook asks for. */
export function testWebhook(world: Sealing, actor: Actor, webhookId: number): Promise<void> {
  return world.db.transaction().execute(async (tx) => {
    const { url } = await lockActive(tx, webhookId)
    const now = world.clock.now()
    const body = { type: testEvent, timestamp: now.toISOString(), data: { webhookId } }
    await deliveries.insertDeliveries(tx, [
      {
        webhookId,
        messageId: `msg_test_${world.secrets.token()}`,
        eventType: testEvent,
        body: JSON.stringify(body),
        createdAt: now,
        nextTryAt: now,
        giveUpAt: after(now, patience),
      },
    ])
    await audit(world, tx, actor, 'test', webhookId, { name: url })
  })
}

export async function listWebhookDeliveries(
  { db }: Pick<World, 'db'>,
  webhookId: number,
  request: deliveries.DeliveryListRequest,
) {
  await getWebhook(db, webhookId)
  const { rows, ...totals } = await deliveries.listDeliveries(db, webhookId, request)
  const page = rows.map(
    (row): WebhookDelivery => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      nextTryAt: row.state === 'WAITING' ? row.nextTryAt.toISOString() : null,
      endedAt: row.endedAt?.toISOString() ?? null,
    }),
  )
  return { deliveries: page, ...totals }
}

type Which = { webhookDeliveryId: number } | { since: Date }

/** Makes deliveries that ended due again. Their messages keep their ids. */
export function sendAgain(world: Writing, actor: Actor, webhookId: number, which: Which): Promise<number> {
  return world.db.transaction().execute(async (tx) => {
    const { url } = await lockActive(tx, webhookId)
    const now = world.clock.now()
    if (
      'webhookDeliveryId' in which &&
      !(await deliveries.hasDelivery(tx, webhookId, which.webhookDeliveryId))
    )
      throw notFound()
    const count = await deliveries.sendAgain(tx, webhookId, which, { now, giveUpAt: after(now, patience) })
    if (count > 0) await audit(world, tx, actor, 'send-again', webhookId, { name: url, count })
    return count
  })
}

async function lockWebhook(db: Db, webhookId: number): Promise<queries.WebhookRow> {
  const row = await queries.lockWebhook(db, webhookId)
  if (row === null) throw notFound()
  return row
}

async function lockActive(db: Db, webhookId: number): Promise<queries.WebhookRow> {
  const row = await lockWebhook(db, webhookId)
  if (!row.active) throw problem('webhook.off')
  return row
}

async function getWebhook(db: Db, webhookId: number): Promise<Webhook> {
  const row = await queries.findWebhook(db, webhookId)
  if (row === null) throw notFound()
  return toWebhook(row)
}

const toWebhook = (row: queries.WebhookRow): Webhook => ({
  ...row,
  failingSince: row.failingSince?.toISOString() ?? null,
  previousUntil: row.previousUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const audit = (
  world: Pick<World, 'clock'>,
  db: Db,
  actor: Actor,
  verb: 'add' | 'edit' | 'delete' | 'secret' | 'test' | 'send-again',
  id: number,
  detail: Record<string, unknown>,
) => recordAudit(world, db, { action: `webhook.${verb}`, actor, subject: { type: 'webhook', id }, detail })
