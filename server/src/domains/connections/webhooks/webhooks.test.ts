import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { freePort } from '../../../testing/fakes/free-port.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildWebhookCalls, type Saved, startAgain, url, type WebhookCalls, work } from './testing/calls.ts'
import { type Received, type Receiver, startReceiver } from './testing/receiver.ts'

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

const headersOf = ({ headers }: Received) => headers as Record<string, string>

describe('a webhook', () => {
  it('gets a signed message with the ids and the name of a changed record', async () => {
    const { webhook, secret } = await calls.addWebhook()
    const { mipId, name } = await calls.causeEvent()
    await work(t.world)
    const [message, ...others] = receiver.received
    expect(others).toEqual([])
    if (message === undefined) throw new Error('nothing was received')
    expect(new Verifier(secret).verify(message.body, headersOf(message))).toEqual({
      type: 'mip.added',
      timestamp: expect.any(String),
      data: {
        auditEventId: expect.any(Number),
        subject: { type: 'mip', id: mipId },
        name,
      },
    })
    expect(() => new Verifier(secret).verify(`${message.body} `, headersOf(message))).toThrow()
    expect(await calls.deliveriesOf(webhook.webhookId)).toMatchObject([
      { eventType: 'mip.added', state: 'DELIVERED', tries: 1, responseStatus: 204, lastError: null },
    ])
  })

  it('gets the ids of both records of a link', async () => {
    await calls.addWebhook('/events', ['user-mip.linked', 'user-mip.unlinked'])
    const { userId } = await t.person()
    const { mipId } = await calls.causeEvent()
    const linked = await calls.admin.inject('POST', '/api/gantry-admin/link-user-mip', { userId, mipId })
    const { userMipId } = linked.json<{ userMipId: number }>()
    await calls.admin.inject('DELETE', `/api/gantry-admin/unlink-user-mip/${userMipId}`)
    await work(t.world)
    const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object })
    expect(told.map(({ type }) => type)).toEqual(['user-mip.linked', 'user-mip.unlinked'])
    for (const { data } of told) expect(data).toMatchObject({ userId, mipId, subject: { id: userMipId } })
  })

  it('gets only the events that it asks for, since it was switched on', async () => {
    await calls.causeEvent()
    await sealAudit(t.world)
    const { webhook } = await calls.addWebhook('/events', ['group.added'])
    await calls.causeEvent()
    await work(t.world)
    expect(receiver.received).toEqual([])
    const off = { ...webhook, url: receiver.base(), eventTypes: ['*'], active: false }
    const saved = (await calls.admin.inject('POST', url, off)).json<Saved>()
    await calls.causeEvent()
    await work(t.world)
    await calls.admin.inject('POST', url, { ...off, version: saved.webhook.version, active: true })
    await work(t.world)
    expect(receiver.received).toEqual([])
    await calls.causeEvent()
    await work(t.world)
    expect(receiver.received).toHaveLength(1)
  })

  it('shows its secret once and stores it sealed', async () => {
    const { webhook, secret } = await calls.addWebhook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { webhookId, version } = webhook
    const again = { webhookId, version, url: receiver.base(), eventTypes: ['*'] }
    expect((await calls.admin.inject('POST', url, again)).json<Saved>().secret).toBeNull()
    expect((await calls.admin.inject('GET', url)).text).not.toContain('whsec_')
    const row = await t.db.selectFrom('webhook').select('sealedSecret').executeTakeFirstOrThrow()
    expect(row.sealedSecret.toString('latin1')).not.toContain(secret.slice(6))
  })

  it('signs with the previous secret too for a day after a new one was made', async () => {
    const { webhook, secret } = await calls.addWebhook()
    const replace = async (endPrevious: boolean) => {
      const answer = await calls.admin.inject('POST', `${url}/${webhook.webhookId}/secret`, { endPrevious })
      return answer.json<Saved>().secret
    }
    const second = await replace(false)
    await calls.causeEvent()
    await work(t.world)
    for (const one of [secret, second]) {
      expect(
        new Verifier(one).verify(
          receiver.received[0]?.body ?? '',
          headersOf(receiver.received[0] as Received),
        ),
      ).toBeTruthy()
    }
    const third = await replace(true)
    await calls.causeEvent()
    await work(t.world)
    const message = receiver.received[1] as Received
    expect(new Verifier(third).verify(message.body, headersOf(message))).toBeTruthy()
    expect(() => new Verifier(second).verify(message.body, headersOf(message))).toThrow()
  })

  it('refuses an old version, an unknown event and an address that is none', async () => {
    const { webhook } = await calls.addWebhook()
    const body = { webhookId: webhook.webhookId, url: receiver.base(), eventTypes: ['*'] }
    expect((await calls.admin.inject('POST', url, { ...body, version: 99 })).status).toBe(409)
    for (const wrong of [{ eventTypes: [] }, { eventTypes: ['user.exploded'] }, { url: 'ftp://a.example' }]) {
      const answer = await calls.admin.inject('POST', url, { ...body, ...wrong })
      expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)[0]]).toEqual([
        400,
        expect.stringContaining(Object.keys(wrong)[0] ?? ''),
      ])
    }
  })

  it('sends a test event, and refuses it while the webhook is off', async () => {
    const { webhook } = await calls.addWebhook('/events', ['user.added'])
    const { webhookId } = webhook
    expect((await calls.admin.inject('POST', `${url}/${webhookId}/test`)).json()).toBe(true)
    await work(t.world)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { webhookId },
    })
    await calls.admin.inject('POST', url, { ...webhook, active: false })
    expect((await calls.admin.inject('POST', `${url}/${webhookId}/test`)).status).toBe(409)
  })

  it('is deleted with its deliveries, and its calls write the audit trail', async () => {
    const { webhook } = await calls.addWebhook()
    await calls.causeEvent()
    await work(t.world)
    await calls.admin.inject('DELETE', `${url}/${webhook.webhookId}`)
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

describe('the receiver of the guide', () => {
  it('prints each event once and refuses a wrong signature', async () => {
    const root = join(import.meta.dirname, '../../../../..')
    const guide = readFileSync(join(root, 'docs/api/webhooks.md'), 'utf8')
    const [, program = ''] = /<!-- receiver -->\n```js\n([^]*?)```/.exec(guide) ?? []
    // In this folder the program finds the library.
    const folder = join(root, 'node_modules/.cache/webhook-receiver')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'receiver.mjs'), program)
    const port = await freePort()
    const body = { url: `http://127.0.0.1:${port}/`, eventTypes: ['*'] }
    const { webhook, secret } = (await calls.admin.inject('POST', url, body)).json<Saved>()
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
    const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    try {
      expect((await lines.next()).value).toBe('ready')
      const { mipId } = await calls.causeEvent()
      await work(t.world)
      expect((await lines.next()).value).toMatch(new RegExp(`^mip.added {.*"id":${mipId}}`))
      await calls.admin.inject('POST', `${url}/${webhook.webhookId}/send-again`, {
        since: new Date(0).toISOString(),
      })
      const forged = await fetch(body.url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'x' } })
      expect(forged.status).toBe(401)
      await calls.admin.inject('POST', `${url}/${webhook.webhookId}/test`)
      await work(t.world)
      expect((await lines.next()).value).toMatch(/^webhook.test/)
    } finally {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
