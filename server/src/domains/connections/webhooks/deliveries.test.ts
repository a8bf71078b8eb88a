import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { createOutboundFetch } from '../../../platform/outbound/outbound-fetch.ts'
import { publicPortal } from '../../../testing/public-portal.ts'
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

describe('a failed delivery', () => {
  it('is tried again with growing delays, with the same id, until it succeeds', async () => {
    const { webhook } = await calls.addWebhook()
    receiver.statusOf = () => 500
    await calls.causeEvent()
    await work(t.world)
    t.clock.advance(4_000)
    await work(t.world)
    expect(receiver.received).toHaveLength(1)
    t.clock.advance(1_000)
    await work(t.world)
    t.clock.advance(5_000)
    await work(t.world)
    expect(receiver.received).toHaveLength(2)
    receiver.statusOf = () => 200
    t.clock.advance(5_000)
    await work(t.world)
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map((one) => one.headers['webhook-id'])).size).toBe(1)
    expect(await calls.deliveriesOf(webhook.webhookId)).toMatchObject([{ state: 'DELIVERED', tries: 3 }])
  })

  it('is given up after a day, and can be sent again', async () => {
    const { webhook } = await calls.addWebhook()
    receiver.statusOf = () => 503
    await calls.causeEvent()
    for (let tries = 0; tries < 40; tries++) {
      await work(t.world)
      t.clock.advance(hour)
    }
    const [given, ...others] = await calls.deliveriesOf(webhook.webhookId)
    expect(others).toEqual([])
    expect(given).toMatchObject({ state: 'FAILED', responseStatus: 503, lastError: 'The answer was 503.' })
    receiver.statusOf = () => 204
    receiver.received = []
    const once = `${url}/${webhook.webhookId}/deliveries/${given?.webhookDeliveryId}/send-again`
    expect((await calls.admin.inject('POST', once)).status).toBe(200)
    await work(t.world)
    expect(receiver.received).toHaveLength(1)
    expect(await calls.deliveriesOf(webhook.webhookId)).toMatchObject([{ state: 'DELIVERED' }])
  })

  it('is on a page of the list, the newest first, and found by its state', async () => {
    const { webhookId } = (await calls.addWebhook()).webhook
    const now = t.clock.now()
    const rows = Array.from({ length: 25 }, (_, index) => ({
      webhookId,
      messageId: `msg_${index}`,
      eventType: 'user.added',
      body: '{}',
      state: index === 3 ? 'FAILED' : 'DELIVERED',
      createdAt: now,
      nextTryAt: now,
      giveUpAt: now,
      endedAt: now,
    }))
    await t.db.insertInto('webhookDelivery').values(rows).execute()
    type Page = { deliveries: { messageId: string }[]; totalItems: number; totalPages: number }
    const read = async (query: string) => {
      const answer = await calls.admin.inject('GET', `${url}/${webhookId}/deliveries?${query}`)
      const { deliveries, ...totals } = answer.json<Page>()
      return { ids: deliveries.map(({ messageId }) => messageId), ...totals }
    }
    const last = await read('pageNo=2&pageSize=10')
    expect(last).toMatchObject({ totalItems: 25, totalPages: 3 })
    expect(last.ids).toEqual(['msg_4', 'msg_3', 'msg_2', 'msg_1', 'msg_0'])
    expect((await read('')).ids[0]).toBe('msg_24')
    expect(await read('state=FAILED')).toMatchObject({ ids: ['msg_3'], totalItems: 1 })
    const wrong = await calls.admin.inject('GET', `${url}/${webhookId}/deliveries?state=LOST`)
    expect(wrong.status).toBe(400)
    expect(wrong.json()).toMatchObject({ fields: { state: expect.any(String) } })
  })

  it('can be sent again with all others since a time', async () => {
    const { webhook } = await calls.addWebhook()
    await calls.causeEvent()
    await work(t.world)
    t.clock.advance(hour)
    const since = t.clock.now().toISOString()
    await calls.causeEvent()
    await calls.causeEvent()
    await work(t.world)
    receiver.received = []
    const answer = await calls.admin.inject('POST', `${url}/${webhook.webhookId}/send-again`, { since })
    expect(answer.json()).toEqual({ count: 2 })
    await work(t.world)
    expect(receiver.received).toHaveLength(2)
  })

  it('is a redirect, which is not followed', async () => {
    const { webhook } = await calls.addWebhook()
    receiver.statusOf = () => 302
    await calls.causeEvent()
    await work(t.world)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/events'])
    expect(await calls.deliveriesOf(webhook.webhookId)).toMatchObject([
      { state: 'WAITING', responseStatus: 302 },
    ])
  })

  it('is a private address, which no request reaches, and the reason is in the language of the reader', async () => {
    const { webhookId } = (
      await calls.admin.inject('POST', url, {
        url: `${receiver.base().replace('http:', 'https:')}/events`,
        eventTypes: ['*'],
      })
    ).json<Saved>().webhook
    await calls.admin.inject('POST', `${url}/${webhookId}/test`)
    const { outboundPrivateRanges } = t.world.settings
    const outboundFetch = createOutboundFetch({ outboundPrivateRanges, publicUrl: publicPortal.PUBLIC_URL })
    await work({ ...t.world, outboundFetch })
    expect(await calls.deliveriesOf(webhookId)).toMatchObject([
      { state: 'WAITING', responseStatus: null, lastError: '127.0.0.1 is a private address.' },
    ])
    const list = `${url}/${webhookId}/deliveries`
    const translated = await calls.admin.inject('GET', list, undefined, { 'accept-language': 'fr' })
    expect(translated.json()).toMatchObject({
      deliveries: [{ lastError: '127.0.0.1 est une adresse privée.' }],
    })
    expect(receiver.received).toEqual([])
  })
})

describe('a webhook that only fails', () => {
  it('is switched off after three days, with a mail to the platform administrators', async () => {
    const { webhook } = await calls.addWebhook()
    receiver.statusOf = () => 500
    for (let days = 0; days < 4; days++) {
      await calls.causeEvent()
      await work(t.world)
      t.clock.advance(22 * hour)
      await work(t.world)
    }
    const { webhooks } = (await calls.admin.inject('GET', url)).json<{ webhooks: object[] }>()
    expect(webhooks).toMatchObject([{ webhookId: webhook.webhookId, active: false, offReason: 'failures' }])
    const mails = (await t.mails.all()).filter(({ template }) => template === 'webhook-off')
    expect(mails).toMatchObject([{ parts: { url: `${receiver.base()}/events` } }])
  })

  it('stays on if one delivery succeeded meanwhile', async () => {
    await calls.addWebhook()
    for (let days = 0; days < 4; days++) {
      receiver.statusOf = () => (days === 1 ? 204 : 500)
      await calls.causeEvent()
      await work(t.world)
      t.clock.advance(22 * hour)
      await work(t.world)
    }
    expect((await calls.admin.inject('GET', url)).json()).toMatchObject({ webhooks: [{ active: true }] })
  })

  it('is switched off at once by the status 410', async () => {
    await calls.addWebhook()
    receiver.statusOf = () => 410
    await calls.causeEvent()
    await work(t.world)
    expect((await calls.admin.inject('GET', url)).json()).toMatchObject({
      webhooks: [{ active: false, offReason: 'gone' }],
    })
  })
})

describe('several servers', () => {
  it('collect and send each event once', async () => {
    const { webhook } = await calls.addWebhook()
    for (let events = 0; events < 12; events++) await calls.causeEvent()
    await sealAudit(t.world)
    const senders = [createSender(t.world), createSender(t.world), createSender(t.world)]
    await Promise.all(senders.map(() => collectEvents(t.world)))
    await Promise.all(senders.map((sender) => sender.start()))
    await Promise.all(senders.map((sender) => sender.settle()))
    await work(t.world)
    expect(await calls.deliveriesOf(webhook.webhookId)).toHaveLength(12)
    expect(receiver.received).toHaveLength(12)
  })

  it('serve other webhooks while one receiver is slow', async () => {
    const slow = await calls.addWebhook('/slow')
    await calls.addWebhook('/quick')
    let release = () => {}
    receiver.hold = new Promise((resolve) => {
      release = resolve
    })
    await calls.causeEvent()
    await sealAudit(t.world)
    await collectEvents(t.world)
    const sender = createSender(t.world)
    await sender.start()
    await expect.poll(() => receiver.received.map(({ path }) => path).toSorted()).toEqual(['/quick', '/slow'])
    await calls.causeEvent()
    await sealAudit(t.world)
    await collectEvents(t.world)
    await sender.start()
    await expect.poll(() => receiver.received.filter(({ path }) => path === '/quick')).toHaveLength(2)
    expect(receiver.received.filter(({ path }) => path === '/slow')).toHaveLength(1)
    release()
    await sender.settle()
    expect(await calls.deliveriesOf(slow.webhook.webhookId)).toMatchObject([
      { state: 'WAITING' },
      { state: 'DELIVERED' },
    ])
  })
})
