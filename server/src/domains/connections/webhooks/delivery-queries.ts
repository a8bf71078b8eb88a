import type { deliveryStates } from '@gantry/contract/domains/connections/webhooks/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

export type DeliveryState = (typeof deliveryStates)[number]
export type DeliveryListRequest = ListRequest<'webhookDeliveryId', { state?: DeliveryState | undefined }>
export type NewDelivery = {
  webhookId: number
  messageId: string
  eventType: string
  body: string
  createdAt: Date
  nextTryAt: Date
  giveUpAt: Date
}
export type DueDelivery = {
  webhookDeliveryId: number
  webhookId: number
  messageId: string
  body: string
  tries: number
  giveUpAt: Date
}
export type SealedEvent = {
  sealNo: number
  auditEventId: number
  at: Date
  action: string
  subjectType: string | null
  subjectId: number | null
  detail: unknown
}

/** The active webhooks, and from which seal on they get events. */
export const listListeners = (db: Db) =>
  db
    .selectFrom('webhook')
    .select(['webhookId', 'eventTypes', 'sinceSealNo'])
    .where('active', '=', true)
    .execute()

/** Locks the cursor until the end of the transaction; null while another server has it. */
export async function takeCursor(db: Db): Promise<number | null> {
  const query = db.selectFrom('webhookCursor').select('sealNo').forUpdate().skipLocked()
  return (await query.executeTakeFirst())?.sealNo ?? null
}

export async function moveCursor(db: Db, sealNo: number): Promise<void> {
  await db.updateTable('webhookCursor').set({ sealNo }).execute()
}

/** The next entries of the audit trail in the order of their commits. */
export const listSealedEvents = (db: Db, after: number, most: number): Promise<SealedEvent[]> =>
  db
    .selectFrom('auditSeal')
    .innerJoin('auditEvent', 'auditEvent.auditEventId', 'auditSeal.auditEventId')
    .select([
      'auditSeal.sealNo',
      'auditEvent.auditEventId',
      'auditEvent.at',
      'auditEvent.action',
      'auditEvent.subjectType',
      'auditEvent.subjectId',
      'auditEvent.detail',
    ])
    .where('auditSeal.sealNo', '>', after)
    .where('auditEvent.result', '=', 'DONE')
    .orderBy('auditSeal.sealNo')
    .limit(most)
    .execute()

export async function insertDeliveries(db: Db, rows: NewDelivery[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('webhookDelivery').values(rows).execute()
}

/**
 * Leases the webhooks with due deliveries to this server, so that the deliveries of a webhook stay in their order and no other
 * server sends them too. No transaction stays open; after a crash the lease ends by itself.
 */
export async function leaseWebhooks(
  db: Db,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<{ webhookId: number; url: string }[]> {
  const { rows } = await sql<{ webhookId: number; url: string }>`
    update webhook set leased_until = ${leasedUntil}
    where webhook_id = any(array(
      select webhook_id from webhook
      where active and (leased_until is null or leased_until <= ${now}) and exists (
        select from webhook_delivery as delivery
        where delivery.webhook_id = webhook.webhook_id and state = 'WAITING' and next_try_at <= ${now})
      for no key update skip locked))
    returning webhook_id, url`.execute(db)
  return rows
}

/** Ends the lease of this server, unless another server has the webhook since it ended. */
export async function releaseWebhook(db: Db, webhookId: number, leasedUntil: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ leasedUntil: null })
    .where('webhookId', '=', webhookId)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}

/** The next due deliveries of a webhook in the order of their events. */
export const listDue = (db: Db, webhookId: number, now: Date, most: number): Promise<DueDelivery[]> =>
  db
    .selectFrom('webhookDelivery')
    .select(['webhookDeliveryId', 'webhookId', 'messageId', 'body', 'tries', 'giveUpAt'])
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'WAITING')
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .orderBy('webhookDeliveryId')
    .limit(most)
    .execute()

/** Ends deliveries that could not be sent until their time was over, such as those that a stopped server left. */
export async function failLateDeliveries(db: Db, webhookId: number, now: Date): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ state: 'FAILED', endedAt: now, lastError: 'It was not sent in time.' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'WAITING')
    .where('nextTryAt', '<=', now)
    .where('giveUpAt', '<=', now)
    .execute()
}

/** Ends what waits for a webhook that is switched off. It can be sent again from the list. */
export async function failWaitingDeliveries(db: Db, webhookId: number, now: Date): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ state: 'FAILED', endedAt: now, lastError: 'The webhook was switched off.' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute()
}

type Ended = { state: 'DELIVERED' | 'FAILED'; endedAt: Date }
type Attempt = { tries: number; responseStatus: number | null; lastError: string | null }

export async function endDelivery(db: Db, id: number, outcome: Ended & Attempt): Promise<void> {
  await db.updateTable('webhookDelivery').set(outcome).where('webhookDeliveryId', '=', id).execute()
}

export async function postponeDelivery(
  db: Db,
  id: number,
  outcome: Attempt & { nextTryAt: Date },
): Promise<void> {
  await db.updateTable('webhookDelivery').set(outcome).where('webhookDeliveryId', '=', id).execute()
}

const deliveryId = sql.ref<number>('webhookDelivery.webhookDeliveryId')

/** What was sent to a webhook, the newest first. */
export function listDeliveries(db: Db, webhookId: number, request: DeliveryListRequest) {
  const { state } = request.filter
  const ofWebhook = db.selectFrom('webhookDelivery').where('webhookId', '=', webhookId)
  return listRows(
    db,
    {
      rows: state === undefined ? ofWebhook : ofWebhook.where('state', '=', state),
      id: deliveryId,
      sorts: { webhookDeliveryId: deliveryId },
      defaultSort: { sortBy: 'webhookDeliveryId', sortType: 'desc' },
    },
    request,
    (ids) => findDeliveries(db, ids),
    (row) => row.webhookDeliveryId,
  )
}

const findDeliveries = (db: Db, ids: number[]) =>
  db
    .selectFrom('webhookDelivery')
    .select(['webhookDeliveryId', 'messageId', 'eventType', 'tries', 'responseStatus', 'lastError'])
    .select(['createdAt', 'nextTryAt', 'endedAt', sql<DeliveryState>`state`.as('state')])
    .where('webhookDeliveryId', 'in', ids)
    .execute()

/** Makes one or all deliveries of a webhook that ended due again, and returns how many. */
export async function sendAgain(
  db: Db,
  webhookId: number,
  which: { webhookDeliveryId: number } | { since: Date },
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<number> {
  const query = db
    .updateTable('webhookDelivery')
    .set({ state: 'WAITING', endedAt: null, tries: 0, nextTryAt: now, giveUpAt })
    .where('webhookId', '=', webhookId)
    .where('state', '<>', 'WAITING')
  const chosen =
    'since' in which
      ? query.where('createdAt', '>=', which.since)
      : query.where('webhookDeliveryId', '=', which.webhookDeliveryId)
  const { numUpdatedRows } = await chosen.executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function hasDelivery(db: Db, webhookId: number, webhookDeliveryId: number): Promise<boolean> {
  const query = db
    .selectFrom('webhookDelivery')
    .select('webhookDeliveryId')
    .where('webhookId', '=', webhookId)
    .where('webhookDeliveryId', '=', webhookDeliveryId)
  return (await query.executeTakeFirst()) !== undefined
}

export async function deleteEndedDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('endedAt', '<', before).execute()
}

/** The deliveries that wait, and the first moment at which one of them is given up. Reads only those that wait, by an index. */
export function countWaitingDeliveries(db: Db): Promise<{ count: number; firstGivenUpAt: Date | null }> {
  return db
    .selectFrom('webhookDelivery')
    .select((delivery) => [
      delivery.fn.countAll<number>().as('count'),
      delivery.fn.min<Date | null>('giveUpAt').as('firstGivenUpAt'),
    ])
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
}
