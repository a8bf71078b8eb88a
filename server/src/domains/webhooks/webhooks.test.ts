import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealAudit } from '../../platform/audit/sealing.ts'
import type { Caller } from '../../testing/caller.ts'
import { freePort } from '../../testing/free-port.ts'
import type { Person } from '../../testing/people.ts'
import { publicPortal } from '../../testing/public-portal.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { collectEvents } from './events.ts'
import { createSender } from './sending.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Saved = { webhook: { webhookId: number; version: number }; secret: string }
type Delivery = {
  webhookDeliveryId: number
  eventType: string
  state: string
  tries: number
  responseStatus: number | null
  lastError: string | null
}

const hour = 60 * 60_000
const url = '/api/gantry-admin/webhooks'

let t: TestApp
let person: Person
let signedIn: { caller: Caller; at: number } | null = null
let receiver: Server
let received: Received[]
let statusOf: (path: string) => number
let hold: Promise<void> | null

beforeAll(async () => {
  t = await buildTestApp()
  person = await t.person({ roles: ['ProductAdmin'] })
  receiver = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  received = []
  // The library compares the time of a message with the clock of this machine.
  t.clock.set(new Date())
  statusOf = () => 204
  hold = null
  await t.db.deleteFrom('webhook').execute()
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await t.close()
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const part of request) body += String(part)
  const path = request.url ?? ''
  received.push({ path, headers: request.headers, body })
  if (path === '/slow') await hold
  const status = statusOf(path)
  response.writeHead(status, status === 302 ? { location: `${base()}/elsewhere` } : {}).end('x'.repeat(100))
}

/** A platform administrator, whose session ends while the clock advances. */
const admin = {
  async inject(...call: Parameters<Caller['inject']>) {
    const now = t.clock.now().getTime()
    if (signedIn === null || Math.abs(now - signedIn.at) > hour) {
      signedIn = { caller: await t.signInAs(person), at: now }
    }
    return signedIn.caller.inject(...call)
  },
}

const base = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

async function addWebhook(path = '/events', eventTypes = ['*']): Promise<Saved> {
  const answer = await admin.inject('POST', url, { url: base() + path, eventTypes })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Saved>()
}

let count = 0
/** Adds a MIP by the call, as the event that is told. */
async function causeEvent(): Promise<number> {
  const name = `Practice ${(count += 1)}`
  const answer = await admin.inject('POST', '/api/mips/add-update', { name })
  return answer.json<{ mipId: number }>().mipId
}

/** What the job of one server does. */
async function work(world = t.world): Promise<void> {
  await sealAudit(world)
  await collectEvents(world)
  const sender = createSender(world, () => 0)
  while ((await sender.start()) > 0) await sender.settle()
}

async function deliveriesOf(webhookId: number): Promise<Delivery[]> {
  const answer = await admin.inject('GET', `${url}/${webhookId}/deliveries`)
  return answer.json<{ deliveries: Delivery[] }>().deliveries
}

const headersOf = ({ headers }: Received) => headers as Record<string, string>

describe('a webhook', () => {
  it('gets a signed message with the ids and the name of a changed record', async () => {
    const { webhook, secret } = await addWebhook()
    const mipId = await causeEvent()
    await work()
    const [message, ...others] = received
    expect(others).toEqual([])
    if (message === undefined) throw new Error('nothing was received')
    expect(new Verifier(secret).verify(message.body, headersOf(message))).toEqual({
      type: 'mip.added',
      timestamp: expect.any(String),
      data: {
        auditEventId: expect.any(Number),
        subject: { type: 'mip', id: mipId },
        name: `Practice ${count}`,
      },
    })
    expect(() => new Verifier(secret).verify(`${message.body} `, headersOf(message))).toThrow()
    expect(await deliveriesOf(webhook.webhookId)).toMatchObject([
      { eventType: 'mip.added', state: 'DELIVERED', tries: 1, responseStatus: 204, lastError: null },
    ])
  })

  it('gets the ids of both records of a link', async () => {
    await addWebhook('/events', ['user-mip.linked', 'user-mip.unlinked'])
    const { userId } = await t.person()
    const mipId = await causeEvent()
    const linked = await admin.inject('POST', '/api/gantry-admin/link-user-mip', { userId, mipId })
    const { userMipId } = linked.json<{ userMipId: number }>()
    await admin.inject('DELETE', `/api/gantry-admin/unlink-user-mip/${userMipId}`)
    await work()
    const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: object })
    expect(told.map(({ type }) => type)).toEqual(['user-mip.linked', 'user-mip.unlinked'])
    for (const { data } of told) expect(data).toMatchObject({ userId, mipId, subject: { id: userMipId } })
  })

  it('gets only the events that it asks for, since it was switched on', async () => {
    await causeEvent()
    await sealAudit(t.world)
    const { webhook } = await addWebhook('/events', ['group.added'])
    await causeEvent()
    await work()
    expect(received).toEqual([])
    const off = { ...webhook, url: base(), eventTypes: ['*'], active: false }
    const saved = (await admin.inject('POST', url, off)).json<Saved>()
    await causeEvent()
    await work()
    await admin.inject('POST', url, { ...off, version: saved.webhook.version, active: true })
    await work()
    expect(received).toEqual([])
    await causeEvent()
    await work()
    expect(received).toHaveLength(1)
  })

  it('shows its secret once and stores it sealed', async () => {
    const { webhook, secret } = await addWebhook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { webhookId, version } = webhook
    const again = { webhookId, version, url: base(), eventTypes: ['*'] }
    expect((await admin.inject('POST', url, again)).json<Saved>().secret).toBeNull()
    expect((await admin.inject('GET', url)).text).not.toContain('whsec_')
    const row = await t.db.selectFrom('webhook').select('sealedSecret').executeTakeFirstOrThrow()
    expect(row.sealedSecret.toString('latin1')).not.toContain(secret.slice(6))
  })

  it('signs with the previous secret too for a day after a new one was made', async () => {
    const { webhook, secret } = await addWebhook()
    const replace = async (endPrevious: boolean) => {
      const answer = await admin.inject('POST', `${url}/${webhook.webhookId}/secret`, { endPrevious })
      return answer.json<Saved>().secret
    }
    const second = await replace(false)
    await causeEvent()
    await work()
    for (const one of [secret, second]) {
      expect(
        new Verifier(one).verify(received[0]?.body ?? '', headersOf(received[0] as Received)),
      ).toBeTruthy()
    }
    const third = await replace(true)
    await causeEvent()
    await work()
    const message = received[1] as Received
    expect(new Verifier(third).verify(message.body, headersOf(message))).toBeTruthy()
    expect(() => new Verifier(second).verify(message.body, headersOf(message))).toThrow()
  })

  it('refuses an old version, an unknown event and an address that is none', async () => {
    const { webhook } = await addWebhook()
    const body = { webhookId: webhook.webhookId, url: base(), eventTypes: ['*'] }
    expect((await admin.inject('POST', url, { ...body, version: 99 })).status).toBe(409)
    for (const wrong of [{ eventTypes: [] }, { eventTypes: ['user.exploded'] }, { url: 'ftp://a.example' }]) {
      const answer = await admin.inject('POST', url, { ...body, ...wrong })
      expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)[0]]).toEqual([
        400,
        expect.stringContaining(Object.keys(wrong)[0] ?? ''),
      ])
    }
  })

  it('sends a test event, and refuses it while the webhook is off', async () => {
    const { webhook } = await addWebhook('/events', ['user.added'])
    const { webhookId } = webhook
    expect((await admin.inject('POST', `${url}/${webhookId}/test`)).json()).toBe(true)
    await work()
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { webhookId } })
    await admin.inject('POST', url, { ...webhook, active: false })
    expect((await admin.inject('POST', `${url}/${webhookId}/test`)).status).toBe(409)
  })

  it('is deleted with its deliveries, and its calls write the audit trail', async () => {
    const { webhook } = await addWebhook()
    await causeEvent()
    await work()
    await admin.inject('DELETE', `${url}/${webhook.webhookId}`)
    expect(await t.db.selectFrom('webhookDelivery').selectAll().execute()).toEqual([])
    const actions = await t.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', 'webhook')
      .where('subjectId', '=', webhook.webhookId)
      .orderBy('auditEventId')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['webhook.add', 'webhook.delete'])
  })
})

describe('a failed delivery', () => {
  it('is tried again with growing delays, with the same id, until it succeeds', async () => {
    const { webhook } = await addWebhook()
    statusOf = () => 500
    await causeEvent()
    await work()
    t.clock.advance(4_000)
    await work()
    expect(received).toHaveLength(1)
    t.clock.advance(1_000)
    await work()
    t.clock.advance(5_000)
    await work()
    expect(received).toHaveLength(2)
    statusOf = () => 200
    t.clock.advance(5_000)
    await work()
    expect(received).toHaveLength(3)
    expect(new Set(received.map((one) => one.headers['webhook-id'])).size).toBe(1)
    expect(await deliveriesOf(webhook.webhookId)).toMatchObject([{ state: 'DELIVERED', tries: 3 }])
  })

  it('is given up after a day, and can be sent again', async () => {
    const { webhook } = await addWebhook()
    statusOf = () => 503
    await causeEvent()
    for (let tries = 0; tries < 40; tries++) {
      await work()
      t.clock.advance(hour)
    }
    const [given, ...others] = await deliveriesOf(webhook.webhookId)
    expect(others).toEqual([])
    expect(given).toMatchObject({ state: 'FAILED', responseStatus: 503, lastError: 'The answer was 503.' })
    statusOf = () => 204
    received = []
    const once = `${url}/${webhook.webhookId}/deliveries/${given?.webhookDeliveryId}/send-again`
    expect((await admin.inject('POST', once)).status).toBe(200)
    await work()
    expect(received).toHaveLength(1)
    expect(await deliveriesOf(webhook.webhookId)).toMatchObject([{ state: 'DELIVERED' }])
  })

  it('can be sent again with all others since a time', async () => {
    const { webhook } = await addWebhook()
    await causeEvent()
    await work()
    t.clock.advance(hour)
    const since = t.clock.now().toISOString()
    await causeEvent()
    await causeEvent()
    await work()
    received = []
    const answer = await admin.inject('POST', `${url}/${webhook.webhookId}/send-again`, { since })
    expect(answer.json()).toEqual({ count: 2 })
    await work()
    expect(received).toHaveLength(2)
  })

  it('is a redirect, which is not followed', async () => {
    const { webhook } = await addWebhook()
    statusOf = () => 302
    await causeEvent()
    await work()
    expect(received.map(({ path }) => path)).toEqual(['/events'])
    expect(await deliveriesOf(webhook.webhookId)).toMatchObject([{ state: 'WAITING', responseStatus: 302 }])
  })

  it('is a private address, which no request reaches', async () => {
    const other = await buildTestApp(publicPortal)
    try {
      const caller = await other.signInAs(await other.person({ roles: ['ProductAdmin'] }))
      const body = { url: `${base().replace('http:', 'https:')}/events`, eventTypes: ['*'] }
      const { webhook } = (await caller.inject('POST', url, body)).json<Saved>()
      await caller.inject('POST', `${url}/${webhook.webhookId}/test`)
      await work(other.world)
      const answer = await caller.inject('GET', `${url}/${webhook.webhookId}/deliveries`)
      expect(answer.json()).toMatchObject({
        deliveries: [
          { state: 'WAITING', responseStatus: null, lastError: '127.0.0.1 is a private address.' },
        ],
      })
      expect(received).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describe('a webhook that only fails', () => {
  it('is switched off after three days, with a mail to the platform administrators', async () => {
    const { webhook } = await addWebhook()
    statusOf = () => 500
    for (let days = 0; days < 4; days++) {
      await causeEvent()
      await work()
      t.clock.advance(22 * hour)
      await work()
    }
    const { webhooks } = (await admin.inject('GET', url)).json<{ webhooks: object[] }>()
    expect(webhooks).toMatchObject([{ webhookId: webhook.webhookId, active: false, offReason: 'failures' }])
    const mails = (await t.mails.all()).filter(({ template }) => template === 'webhook-off')
    expect(mails).toMatchObject([{ parts: { url: `${base()}/events` } }])
  })

  it('stays on if one delivery succeeded meanwhile', async () => {
    await addWebhook()
    for (let days = 0; days < 4; days++) {
      statusOf = () => (days === 1 ? 204 : 500)
      await causeEvent()
      await work()
      t.clock.advance(22 * hour)
      await work()
    }
    expect((await admin.inject('GET', url)).json()).toMatchObject({ webhooks: [{ active: true }] })
  })

  it('is switched off at once by the status 410', async () => {
    await addWebhook()
    statusOf = () => 410
    await causeEvent()
    await work()
    expect((await admin.inject('GET', url)).json()).toMatchObject({
      webhooks: [{ active: false, offReason: 'gone' }],
    })
  })
})

describe('several servers', () => {
  it('collect and send each event once', async () => {
    const { webhook } = await addWebhook()
    for (let events = 0; events < 12; events++) await causeEvent()
    await sealAudit(t.world)
    const senders = [createSender(t.world), createSender(t.world), createSender(t.world)]
    await Promise.all(senders.map(() => collectEvents(t.world)))
    await Promise.all(senders.map((sender) => sender.start()))
    await Promise.all(senders.map((sender) => sender.settle()))
    await work()
    expect(await deliveriesOf(webhook.webhookId)).toHaveLength(12)
    expect(received).toHaveLength(12)
  })

  it('serve other webhooks while one receiver is slow', async () => {
    const slow = await addWebhook('/slow')
    await addWebhook('/quick')
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    await causeEvent()
    await sealAudit(t.world)
    await collectEvents(t.world)
    const sender = createSender(t.world)
    await sender.start()
    await expect.poll(() => received.map(({ path }) => path).toSorted()).toEqual(['/quick', '/slow'])
    await causeEvent()
    await sealAudit(t.world)
    await collectEvents(t.world)
    await sender.start()
    await expect.poll(() => received.filter(({ path }) => path === '/quick')).toHaveLength(2)
    expect(received.filter(({ path }) => path === '/slow')).toHaveLength(1)
    release()
    await sender.settle()
    expect(await deliveriesOf(slow.webhook.webhookId)).toMatchObject([
      { state: 'WAITING' },
      { state: 'DELIVERED' },
    ])
  })
})

describe('the receiver of the guide', () => {
  it('prints each event once and refuses a wrong signature', async () => {
    const root = join(import.meta.dirname, '../../../..')
    const guide = readFileSync(join(root, 'docs/api/webhooks.md'), 'utf8')
    const [, program = ''] = /<!-- receiver -->\n```js\n([^]*?)```/.exec(guide) ?? []
    // In this folder the program finds the library.
    const folder = join(root, 'node_modules/.cache/webhook-receiver')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'receiver.mjs'), program)
    const port = await freePort()
    const body = { url: `http://127.0.0.1:${port}/`, eventTypes: ['*'] }
    const { webhook, secret } = (await admin.inject('POST', url, body)).json<Saved>()
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
    const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    try {
      expect((await lines.next()).value).toBe('ready')
      const mipId = await causeEvent()
      await work()
      expect((await lines.next()).value).toMatch(new RegExp(`^mip.added {.*"id":${mipId}}`))
      await admin.inject('POST', `${url}/${webhook.webhookId}/send-again`, {
        since: new Date(0).toISOString(),
      })
      const forged = await fetch(body.url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'x' } })
      expect(forged.status).toBe(401)
      await admin.inject('POST', `${url}/${webhook.webhookId}/test`)
      await work()
      expect((await lines.next()).value).toMatch(/^webhook.test/)
    } finally {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
