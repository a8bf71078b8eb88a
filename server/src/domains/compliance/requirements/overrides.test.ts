import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { buildQualification, buildRequirement, kindIdOf } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let userMipId: number
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  const { mipId } = cast.northMip
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
  userMipId = await linkUserMip(t.db, cast.people.ana.userId, mipId)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const day = 24 * 60 * 60_000
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString()
const pathOf = (id: number) => `/api/gantry-admin/user-mips/${id}/override`
const override = (body: object = {}, caller: Caller = cast.as.admin, id = userMipId) =>
  caller.inject('POST', pathOf(id), { until: inDays(3), reason: 'The register is away.', ...body })
const end = (caller: Caller = cast.as.admin, id = userMipId) => caller.inject('DELETE', pathOf(id))
const linkOf = async (caller: Caller) =>
  (await caller.inject('GET', `/api/users/${cast.people.ana.userId}/user-mips`)).json<UserMip[]>()[0]

describe('a link on hold', () => {
  it('says so, with the reasons, in the lists of the person and of the MIP', async () => {
    const free = { onHold: false, holdReasons: [], overriddenUntil: null }
    expect(await linkOf(cast.as.ana)).toMatchObject(free)
    await buildRequirement(t.db)
    await buildRequirement(t.db, { role: 'Member' })
    await buildRequirement(t.db, { kind: 'CPD', state: 'NSW' })
    await buildQualification(t.db, { userId: cast.people.ana.userId }, { expiresOn: '2026-01-31' })
    const held = {
      onHold: true,
      overriddenUntil: null,
      holdReasons: [
        {
          qualificationKindId: await kindIdOf(t.db, 'AHPRA'),
          kindCode: 'AHPRA',
          kindLabel: 'AHPRA registration',
          standing: 'LAPSED',
        },
        {
          qualificationKindId: await kindIdOf(t.db, 'CPD'),
          kindCode: 'CPD',
          kindLabel: 'Continuing professional development',
          standing: 'MISSING',
        },
      ],
    }
    const { mipId } = cast.northMip
    for (const caller of [cast.as.ana, cast.as.admin, cast.as.northAdmin])
      expect(await linkOf(caller)).toMatchObject(held)
    expect((await cast.as.ana.inject('GET', '/api/dashboard/member')).json().practices).toMatchObject([held])
    for (const caller of [cast.as.admin, cast.as.northAdmin]) {
      expect((await caller.inject('GET', `/api/mips/${mipId}/user-mips`)).json()).toMatchObject([held])
      const numbers = await caller.inject('POST', '/api/mips/provider-numbers', { mipIds: [mipId] })
      expect(numbers.json()).toMatchObject({ people: [{ links: [held] }] })
    }
    await cast.as.admin.inject('POST', '/api/update-user-mip', {
      userMipId,
      providerNumber: '',
      allowed: false,
    })
    expect(await linkOf(cast.as.admin)).toMatchObject({ allowed: false, ...free })
  })

  it('is in force until the end of an override, which can be replaced and ended earlier', async () => {
    await buildRequirement(t.db)
    const reasons = [expect.objectContaining({ standing: 'MISSING' })]
    const first = (await override()).json()
    expect(first).toEqual({ userMipId, onHold: false, holdReasons: reasons, overriddenUntil: inDays(3) })
    expect(await linkOf(cast.as.ana)).toMatchObject({ onHold: false, overriddenUntil: inDays(3) })
    t.clock.advance(60_000)
    expect((await override({ until: inDays(13) })).json()).toMatchObject({ overriddenUntil: inDays(13) })
    t.clock.advance(60_000)
    expect((await end()).json()).toEqual({
      userMipId,
      onHold: true,
      holdReasons: reasons,
      overriddenUntil: null,
    })
    expect((await end()).status).toBe(404)
    await override({ until: inDays(1) })
    expect((await end()).status).toBe(200)
    await override({ until: inDays(1) })
    t.clock.advance(day)
    cast.as.admin = await t.signInAs(cast.people.admin)
    expect(await linkOf(cast.as.admin)).toMatchObject({ onHold: true })
    expect((await end()).status).toBe(404)
    const entries = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'subjectId', 'detail'])
      .where('subjectType', '=', 'user-mip')
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'hold.override',
      'hold.override',
      'hold.end-override',
      'hold.override',
      'hold.end-override',
      'hold.override',
    ])
    expect(entries[0]).toMatchObject({
      subjectId: userMipId,
      detail: { userId: cast.people.ana.userId, mipId: cast.northMip.mipId, reason: 'The register is away.' },
    })
    const [begun, renewed, ended] = entries.map(({ detail }) => detail as { until?: string; changes: object })
    expect(begun?.changes).toEqual({ until: [null, begun?.until] })
    expect(renewed?.changes).toEqual({ until: [begun?.until, renewed?.until] })
    expect(ended?.changes).toEqual({ until: [renewed?.until, expect.any(String)] })
  })

  it('is overridden for at most 14 days, with a reason, and only while it is held', async () => {
    const fieldOf = async (body: object) => {
      const answer = await override(body)
      return [answer.status, Object.keys(answer.json().fields ?? {})]
    }
    expect(await fieldOf({})).toEqual([409, ['until']])
    await buildRequirement(t.db)
    expect(await fieldOf({ reason: '  ' })).toEqual([400, ['reason']])
    expect(await fieldOf({ reason: '\u200b \u3164' })).toEqual([400, ['reason']])
    expect(await fieldOf({ reason: 'x'.repeat(501) })).toEqual([400, ['reason']])
    expect(await fieldOf({ until: 'tomorrow' })).toEqual([400, ['until']])
    expect(await fieldOf({ until: inDays(0) })).toEqual([400, ['until']])
    expect(await fieldOf({ until: inDays(14.01) })).toEqual([400, ['until']])
    expect(await t.db.selectFrom('holdOverride').select('userMipId').execute()).toEqual([])
  })

  it('is overridden by platform administrators alone', async () => {
    await buildRequirement(t.db)
    for (const [caller, status] of [
      [t.anonymous(), 401],
      [cast.as.northAdmin, 403],
      [cast.as.southAdmin, 403],
      [cast.as.ana, 403],
    ] as const) {
      expect((await override({}, caller)).status).toBe(status)
      expect((await end(caller)).status).toBe(status)
    }
    expect((await override({}, cast.as.admin, missingId)).status).toBe(404)
    expect((await end(cast.as.admin, missingId)).status).toBe(404)
  })
})
