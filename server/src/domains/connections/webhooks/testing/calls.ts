import { expect } from 'vitest'
import { sealAudit } from '../../../../platform/audit/sealing.ts'
import type { Caller } from '../../../../testing/caller.ts'
import type { TestApp } from '../../../../testing/world.ts'
import { collectEvents } from '../events.ts'
import { createSender } from '../sending.ts'
import type { Receiver } from './receiver.ts'

export type Saved = { webhook: { webhookId: number; version: number }; secret: string }
type Delivery = {
  webhookDeliveryId: number
  eventType: string
  state: string
  tries: number
  responseStatus: number | null
  lastError: string | null
}

export const hour = 60 * 60_000
export const url = '/api/gantry-admin/webhooks'

export type WebhookCalls = {
  admin: Pick<Caller, 'inject'>
  addWebhook(path?: string, eventTypes?: string[]): Promise<Saved>
  /** Adds a MIP by a call, which is an event. */
  causeEvent(): Promise<{ mipId: number; name: string }>
  deliveriesOf(webhookId: number): Promise<Delivery[]>
}

/** The calls of a platform administrator for webhooks to this receiver. */
export async function buildWebhookCalls(t: TestApp, receiver: Receiver): Promise<WebhookCalls> {
  const person = await t.person({ roles: ['ProductAdmin'] })
  let signedIn: { caller: Caller; at: number } | null = null
  // The session ends while the clock advances.
  const admin: Pick<Caller, 'inject'> = {
    async inject(...call) {
      const now = t.clock.now().getTime()
      if (signedIn === null || Math.abs(now - signedIn.at) > hour) {
        signedIn = { caller: await t.signInAs(person), at: now }
      }
      return signedIn.caller.inject(...call)
    },
  }
  let count = 0
  return {
    admin,
    async addWebhook(path = '/events', eventTypes = ['*']) {
      const answer = await admin.inject('POST', url, { url: receiver.base() + path, eventTypes })
      expect(answer.status, answer.text).toBe(200)
      return answer.json<Saved>()
    },
    async causeEvent() {
      const name = `Practice ${(count += 1)}`
      const answer = await admin.inject('POST', '/api/mips/add-update', { name })
      return { mipId: answer.json<{ mipId: number }>().mipId, name }
    },
    async deliveriesOf(webhookId) {
      const answer = await admin.inject('GET', `${url}/${webhookId}/deliveries?pageSize=200`)
      return answer.json<{ deliveries: Delivery[] }>().deliveries
    },
  }
}

/** Does what the job of one server does. */
export async function work(world: TestApp['world']): Promise<void> {
  await sealAudit(world)
  await collectEvents(world)
  const sender = createSender(world, () => 0)
  while ((await sender.start()) > 0) await sender.settle()
}

/** Deletes the webhooks of the previous test. */
export async function startAgain(t: TestApp, receiver: Receiver): Promise<void> {
  receiver.reset()
  // The library that verifies messages compares their time with the clock of this machine.
  t.clock.set(new Date())
  await t.db.deleteFrom('webhook').execute()
}
