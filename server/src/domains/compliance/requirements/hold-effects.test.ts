import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildRis, linkUserMip, type Mip } from '../../../testing/factories.ts'
import { listenForLogouts } from '../../../testing/fakes/logout-listener.ts'
import { buildRelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import {
  buildOverride,
  buildQualification,
  buildRequirement,
  kindIdOf,
} from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendLogoutNotices } from '../../connections/oidc/notices.ts'
import { createOpenId } from '../../connections/oidc/service.ts'
import { buildWebhookCalls, work } from '../../connections/webhooks/testing/calls.ts'
import { type Receiver, startReceiver } from '../../connections/webhooks/testing/receiver.ts'
import { updateHolds } from './holds.ts'

let t: TestApp
let cast: Cast
let receiver: Receiver
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  receiver = await startReceiver()
  await t.db.updateTable('mip').set({ state: 'NSW' }).execute()
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(async () => {
  receiver.close()
  await t.close()
})

/** The app of a RIS that is linked to these MIPs; without MIPs, an app without a RIS. */
async function buildAppOf(code: string, mips: Mip[], backchannelLogoutUri: string) {
  const { risId } = await buildRis(t.db)
  for (const { mipId } of mips) await t.db.insertInto('risMip').values({ risId, mipId }).execute()
  const ofRis = mips.length === 0 ? {} : { risId }
  return buildRelyingParty(t, { code, roles: ['Member'], backchannelLogoutUri, ...ofRis })
}

describe('a hold at one MIP', () => {
  it('ends the sessions in apps of its RIS, and those in other apps with the last link', async () => {
    const listener = await listenForLogouts()
    try {
      const person = await t.person()
      const caller = await t.signInAs(person)
      for (const { mipId } of [cast.northMip, cast.southMip]) await linkUserMip(t.db, person.userId, mipId)
      const apps = [
        await buildAppOf('north', [cast.northMip], listener.url),
        await buildAppOf('both', [cast.northMip, cast.southMip], listener.url),
        await buildAppOf('south', [cast.southMip], listener.url),
        await buildAppOf('viewer', [], listener.url),
      ]
      for (const app of apps) await signInTo(app, caller)
      const open = async () => {
        const sessions = t.db.selectFrom('appSession').innerJoin('app', 'app.appId', 'appSession.appId')
        const rows = await sessions.select('code').where('endedAt', 'is', null).orderBy('code').execute()
        return rows.map(({ code }) => code)
      }

      await buildRequirement(t.db, { mipId: cast.northMip.mipId })
      await updateHolds(t.world)
      expect(await open()).toEqual(['south', 'viewer'])
      await sendLogoutNotices(t.world, createOpenId(t.world))
      expect(listener.tokens).toHaveLength(2)

      await buildRequirement(t.db, { mipId: cast.southMip.mipId })
      await updateHolds(t.world)
      expect(await open()).toEqual([])
    } finally {
      await listener.close()
    }
  })
})

describe('webhooks', () => {
  it('tell the begin and the end of a hold with the link and what was required', async () => {
    const { userId } = cast.people.ana
    const { mipId } = cast.northMip
    const link = await linkUserMip(t.db, userId, mipId)
    const calls = await buildWebhookCalls(t, receiver)
    await calls.addWebhook('/events', ['hold.began', 'hold.ended'])
    const requirementIds = [
      await buildRequirement(t.db, { mipId }),
      await buildRequirement(t.db, { role: 'Member' }),
    ]
    await updateHolds(t.world)
    const startsAt = t.clock.now()
    await buildOverride(t.db, link, { startsAt, until: new Date(startsAt.getTime() + 60_000) })
    await updateHolds(t.world)
    await buildQualification(t.db, { userId })
    t.clock.advance(60_000)
    await updateHolds(t.world)
    await work(t.world)
    const events = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object })
    expect(events.map(({ type }) => type)).toEqual(['hold.began', 'hold.ended'])
    const about = {
      subject: { type: 'user-mip', id: link },
      userId,
      mipId,
      requirementIds,
      qualificationKindIds: [await kindIdOf(t.db, 'AHPRA')],
    }
    for (const { data } of events) expect(data).toMatchObject(about)
    expect(JSON.stringify(events)).not.toContain('LAPSED')
    const answer = await cast.as.admin.inject('GET', '/api/gantry-admin/audit-events?action=hold.end')
    expect(answer.json<{ auditEvents: object[] }>().auditEvents).toMatchObject([
      { actor: null, detail: { userId, mipId, requirementIds, missing: ['AHPRA registration: MISSING'] } },
    ])
  })
})
