import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { collectEvents } from './events.ts'
import { createSender } from './sending.ts'
import {
  buildWebhookCalls,
  hour,
  type Saved,
  startAgain,
  url,
  type WebhookCalls,
  work,
} from './testing/calls.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

let t: TestApp
let receiver: Receiver
let calls: WebhookCalls
beforeAll(async () => {
  t = await buildTestApp()
  receiver = await startReceiver()
  calls = await buildWebhookCalls(t, receiver)
})
beforeEach(() => startAgain(t, receiver))
afterAll(async () => {
  receiver.close()
  await t.close()
})

async function queueEvents(count: number): Promise<void> {
  for (let events = 0; events < count; events++) await calls.causeEvent()
  await sealAudit(t.world)
  await collectEvents(t.world)
}

const setActive = async ({ webhook }: Saved, active: boolean) => {
  const { webhooks } = (await calls.admin.inject('GET', url)).json<{ webhooks: Saved['webhook'][] }>()
  const version = webhooks.find(({ webhookId }) => webhookId === webhook.webhookId)?.version
  const body = { webhookId: webhook.webhookId, version, url: `${receiver.base()}/events`, eventTypes: ['*'] }
  const answer = await calls.admin.inject('POST', url, { ...body, active })
  expect(answer.status, answer.text).toBe(200)
}

const idsReceived = () =>
  receiver.received.map(({ headers }) => Number(/\d+/.exec(String(headers['webhook-id']))))

it('two servers keep the order of the events', async () => {
  await calls.addWebhook('/slow')
  let answer = () => {}
  receiver.hold = new Promise((resolve) => {
    answer = resolve
  })
  await queueEvents(15)
  const senders = [createSender(t.world), createSender(t.world)]
  // The second server looks for work while the first waits for an answer.
  for (const sender of senders) await sender.start()
  await expect.poll(() => receiver.received.length).toBe(1)
  for (const sender of senders) await sender.start()
  answer()
  for (const sender of senders) await sender.settle()
  await work(t.world)
  expect(receiver.received).toHaveLength(15)
  expect(idsReceived()).toEqual(idsReceived().toSorted((one, other) => one - other))
})

it('a server that stops ends its call, and the next server makes it again at once', async () => {
  const { webhook } = await calls.addWebhook('/slow')
  receiver.hold = new Promise(() => {})
  await queueEvents(3)
  const sender = createSender(t.world)
  await sender.start()
  await expect.poll(() => receiver.received.length).toBe(1)
  await sender.stop()
  const waiting = { state: 'WAITING', tries: 0, lastError: null }
  expect(await calls.deliveriesOf(webhook.webhookId)).toMatchObject([waiting, waiting, waiting])
  receiver.reset()
  await work(t.world)
  expect(receiver.received).toHaveLength(3)
  const delivered = { state: 'DELIVERED', tries: 1 }
  expect(await calls.deliveriesOf(webhook.webhookId)).toMatchObject([delivered, delivered, delivered])
})

it('the lease of a server that crashed ends by itself', async () => {
  await calls.addWebhook()
  await queueEvents(1)
  const leasedUntil = new Date(t.clock.now().getTime() + 60_000)
  await t.db.updateTable('webhook').set({ leasedUntil }).execute()
  await work(t.world)
  expect(receiver.received).toHaveLength(0)
  t.clock.advance(60_000)
  await work(t.world)
  expect(receiver.received).toHaveLength(1)
})

it('a webhook that was switched off sends nothing old when it is on again', async () => {
  const saved = await calls.addWebhook()
  receiver.statusOf = () => 500
  await queueEvents(2)
  await work(t.world)
  await setActive(saved, false)
  const off = { state: 'FAILED', lastError: 'The webhook was switched off.' }
  expect(await calls.deliveriesOf(saved.webhook.webhookId)).toMatchObject([off, off])
  await queueEvents(1)
  t.clock.advance(90 * 24 * hour)
  receiver.reset()
  await setActive(saved, true)
  await work(t.world)
  expect(idsReceived()).toEqual([])
})

it('says of deliveries whose time is over that they were not sent', async () => {
  const { webhook } = await calls.addWebhook()
  await queueEvents(2)
  t.clock.advance(25 * hour)
  await work(t.world)
  expect(receiver.received).toEqual([])
  const late = { state: 'FAILED', tries: 0, lastError: 'It was not sent in time.' }
  expect(await calls.deliveriesOf(webhook.webhookId)).toMatchObject([late, late])
})
