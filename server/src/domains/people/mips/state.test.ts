import type { Mip, MipBody, MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { changeAfterPreview } from '../../../testing/holds/preview.ts'
import { buildOverride, buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let mipId: number
let userMipId: number
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  mipId = cast.northMip.mipId
  await write('NSW')
  userMipId = await linkUserMip(t.db, cast.people.ana.userId, mipId)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

type Who = 'admin' | 'northAdmin'
const write = (state: string) => t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
const save = (who: Who, state: string, more: object = {}) =>
  cast.as[who].inject('POST', '/api/mips/add-update', { mipId, name: 'North Clinic', state, ...more })
/** After the preview, which a change that holds or frees somebody needs. */
const saveSeen = (who: Who, state: MipBody['state']) =>
  changeAfterPreview(cast.as[who], { of: 'mip', body: { mipId, name: 'North Clinic', state } })
const mip = async () => (await cast.as.admin.inject('GET', `/api/mips/${mipId}`)).json<Mip>()
const isHeld = async () => {
  const links = await cast.as.admin.inject('GET', `/api/mips/${mipId}/user-mips`)
  return links.json<{ userMipId: number; onHold: boolean }[]>().find((link) => link.userMipId === userMipId)
    ?.onHold
}
const lastEntry = (result: string) =>
  t.db
    .selectFrom('auditEvent')
    .select(['action', 'actorUserId', 'detail'])
    .where('result', '=', result)
    .orderBy('auditEventId', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('the state of a MIP', () => {
  it.each(['N.S.W.', 'nsw', ' NSW', 'New South Wales', 'CTH', 'UNKNOWN', 'Bavaria', null])(
    'is one of eight codes, and not %s',
    async (state) => {
      for (const who of ['admin', 'northAdmin'] as const) {
        const refused = await save(who, state as string)
        expect(refused.status).toBe(400)
        expect(refused.json()).toMatchObject({ code: 'input.invalid', fields: { state: expect.any(String) } })
      }
      const added = await cast.as.admin.inject('POST', '/api/mips/add-update', { name: 'New', state })
      expect(added.status).toBe(400)
      expect(await mip()).toMatchObject({ state: 'NSW', version: 1 })
    },
  )

  it('is changed but never removed once it is known, by nobody', async () => {
    for (const who of ['admin', 'northAdmin'] as const) {
      const refused = await save(who, '', { phone: '02 9999 0000' })
      expect(refused.status).toBe(409)
      expect(refused.json()).toMatchObject({
        code: 'mip.state-needed',
        fields: { state: expect.any(String) },
      })
    }
    expect(await mip()).toMatchObject({ state: 'NSW', phone: '', version: 1 })
    expect((await save('northAdmin', 'WA')).json()).toMatchObject({ state: 'WA' })
    expect(await lastEntry('DONE')).toMatchObject({
      action: 'mip.edit',
      actorUserId: cast.people.northAdmin.userId,
      detail: { changes: { state: ['NSW', 'WA'] } },
    })
  })

  it('may stay empty where it was never known', async () => {
    const { mipId: other } = await buildMip(t.db, { name: 'Somewhere' })
    const saved = await cast.as.admin.inject('POST', '/api/mips/add-update', {
      mipId: other,
      name: 'Somewhere',
      state: '',
      phone: '02 9999 0000',
    })
    expect(saved.json()).toMatchObject({ state: '', phone: '02 9999 0000' })
  })

  it('check 73: is not changed by a group administrator where that would lift a hold', async () => {
    await buildRequirement(t.db, { state: 'NSW' })
    expect(await isHeld()).toBe(true)
    const refused = await save('northAdmin', 'VIC', { phone: '02 9999 0000' })
    expect(refused.status).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'mip.state-frees', fields: { state: expect.any(String) } })
    expect(await mip()).toMatchObject({ state: 'NSW', phone: '', version: 1 })
    expect(await isHeld()).toBe(true)
    expect(await lastEntry('DENIED')).toMatchObject({ actorUserId: cast.people.northAdmin.userId })
    expect((await save('northAdmin', 'NSW', { phone: '02 9999 0000' })).status).toBe(200)

    expect((await save('admin', 'VIC')).json()).toMatchObject({ code: 'hold.preview-needed' })
    expect((await saveSeen('admin', 'VIC')).status).toBe(200)
    expect(await isHeld()).toBe(false)
  })

  it('is not changed by a group administrator to one that recognises a licence', async () => {
    await buildRequirement(t.db, { kind: 'RADIATION_USE' })
    const licence = { kind: 'RADIATION_USE', jurisdiction: 'VIC', recognisedIn: ['QLD'] }
    await buildQualification(t.db, { userId: cast.people.ana.userId }, licence)
    expect(await isHeld()).toBe(true)
    expect((await save('northAdmin', 'VIC')).status).toBe(403)
    expect((await save('northAdmin', 'QLD')).status).toBe(403)
    expect((await save('northAdmin', 'TAS')).status).toBe(200)
    expect(await isHeld()).toBe(true)
  })

  it('is not changed by a group administrator to one where the day has not begun', async () => {
    await buildRequirement(t.db, { holdsAfter: new Date('2026-11-16T12:00:00Z') })
    t.clock.set(new Date('2026-11-16T13:00:00Z'))
    expect((await save('northAdmin', 'WA')).status).toBe(403)
    t.clock.set(new Date('2026-11-16T16:00:00Z'))
    expect((await save('northAdmin', 'WA')).status).toBe(200)
  })

  it.each([
    ['is not allowed now', () => t.db.updateTable('userMip').set({ allowed: false }).execute()],
    ['is at an inactive MIP', () => t.db.updateTable('mip').set({ status: false }).execute()],
    [
      'has an override',
      () =>
        buildOverride(t.db, userMipId, {
          startsAt: new Date('2026-11-16T00:00:00Z'),
          until: new Date('2026-11-20T00:00:00Z'),
        }),
    ],
  ])('is not changed where the link that it would free %s', async (_what, change) => {
    await buildRequirement(t.db, { state: 'NSW' })
    await change()
    expect((await save('northAdmin', 'VIC')).json()).toMatchObject({ code: 'mip.state-frees' })
  })

  it('is corrected by a group administrator where that holds people, and where nobody is held', async () => {
    await buildRequirement(t.db, { state: 'VIC' })
    expect((await save('northAdmin', 'TAS')).status).toBe(200)
    expect((await save('northAdmin', 'VIC')).json()).toMatchObject({ code: 'hold.preview-needed' })
    expect((await saveSeen('northAdmin', 'VIC')).status).toBe(200)
    expect(await isHeld()).toBe(true)
  })
})

describe('a MIP whose state is not known', () => {
  const list = async (body: object) =>
    (await cast.as.admin.inject('POST', '/api/mips', body)).json<{ mips: MipRow[]; totalItems: number }>()

  it('is found by a filter, with the former text', async () => {
    const abroad = await buildMip(t.db, { name: 'Abroad' })
    // As a server of the previous version writes it.
    await t.db.updateTable('mip').set({ state: 'Otago' }).where('mipId', '=', abroad.mipId).execute()
    await buildMip(t.db, { name: 'Closed', status: false })
    const { mips, totalItems } = await list({ state: 'UNKNOWN', status: true })
    expect(mips).toMatchObject([
      { name: 'Abroad', state: '', formerState: 'Otago' },
      { name: 'South Clinic', state: '', formerState: '' },
    ])
    expect(totalItems).toBe(2)
    expect((await list({ state: 'NSW' })).mips.map(({ name }) => name)).toEqual(['North Clinic'])
    const known = { mipId: abroad.mipId, name: 'Abroad', state: 'TAS' }
    const saved = await cast.as.admin.inject('POST', '/api/mips/add-update', known)
    expect(saved.json()).toMatchObject({ state: 'TAS', formerState: '' })
  })

  it.each(['nsw', 'Bavaria', 'N.S.W.'])('is not filtered by %s, which is no state', async (state) => {
    const groupMips = `/api/groups/${cast.north.groupId}/mips?state=${state}`
    for (const refused of [
      await cast.as.admin.inject('POST', '/api/mips', { state }),
      await cast.as.admin.inject('POST', '/api/mips/export', { state }),
      await cast.as.admin.inject('GET', groupMips),
    ]) {
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({ fields: { state: expect.any(String) } })
    }
  })
})
