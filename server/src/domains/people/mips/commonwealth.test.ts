import type { HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import type { MipReadiness } from '@gantry/contract/domains/compliance/requirements/schemas'
import type { Mip, MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { changeAfterPreview, previewOf, saveChange } from '../../../testing/holds/preview.ts'
import { buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
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
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
  userMipId = await linkUserMip(t.db, cast.people.ana.userId, mipId)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const body = (isCommonwealth: boolean) => ({ mipId, name: 'North Clinic', isCommonwealth })
const change = (isCommonwealth: boolean) => ({ of: 'mip' as const, body: body(isCommonwealth) })
const save = (who: 'admin' | 'northAdmin', more: object) =>
  cast.as[who].inject('POST', '/api/mips/add-update', { mipId, name: 'North Clinic', ...more })
const mip = async () => (await cast.as.admin.inject('GET', `/api/mips/${mipId}`)).json<Mip>()
const holdReasons = async () => {
  const links = await cast.as.admin.inject('GET', `/api/mips/${mipId}/user-mips`)
  const rows = links.json<{ userMipId: number; onHold: boolean; holdReasons: { standing: string }[] }[]>()
  const link = rows.find((row) => row.userMipId === userMipId)
  return link?.onHold ? link.holdReasons.map(({ standing }) => standing) : []
}
const licence = (jurisdiction: string, recognisedIn: string[] = []) =>
  buildQualification(
    t.db,
    { userId: cast.people.ana.userId },
    { kind: 'RADIATION_USE', jurisdiction, recognisedIn },
  )

describe('the mark of a Commonwealth entity', () => {
  it('is absent at first, set by a platform administrator, and audited', async () => {
    expect(await mip()).toMatchObject({ isCommonwealth: false, version: 1 })
    expect((await save('admin', { isCommonwealth: true })).json()).toMatchObject({ isCommonwealth: true })
    const last = t.db.selectFrom('auditEvent').select(['action', 'detail']).orderBy('auditEventId', 'desc')
    expect(await last.limit(1).executeTakeFirst()).toMatchObject({
      action: 'mip.edit',
      detail: { changes: { isCommonwealth: [false, true] } },
    })
    // A form without the mark leaves it.
    expect((await save('northAdmin', { phone: '02 9999 0000' })).json()).toMatchObject({
      isCommonwealth: true,
    })
    const { mips } = (await cast.as.admin.inject('POST', '/api/mips', {})).json<{ mips: MipRow[] }>()
    expect(mips.filter((row) => row.isCommonwealth).map(({ name }) => name)).toEqual(['North Clinic'])
    const file = await cast.as.admin.inject('POST', '/api/mips/export', {})
    expect(file.text).toContain('Commonwealth entity')
    const added = await save('admin', { mipId: 0, name: 'Defence Clinic', isCommonwealth: true })
    expect(added.json()).toMatchObject({ isCommonwealth: true })
  })

  it('is neither set nor removed by a group administrator', async () => {
    expect((await save('northAdmin', { isCommonwealth: true })).status).toBe(403)
    expect((await previewOf(cast.as.northAdmin, change(true))).status).toBe(403)
    expect((await save('northAdmin', { isCommonwealth: false, phone: '02 9999 0000' })).status).toBe(200)
    await save('admin', { isCommonwealth: true })
    expect((await save('northAdmin', { isCommonwealth: false })).status).toBe(403)
    expect(await mip()).toMatchObject({ isCommonwealth: true, phone: '02 9999 0000' })
  })

  it.each(['true', 1, null])('is true or false, and not %s', async (isCommonwealth) => {
    const refused = await save('admin', { isCommonwealth })
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({ fields: { isCommonwealth: expect.any(String) } })
  })
})

describe('a MIP of the Commonwealth', () => {
  it('holds who has a licence of its state only, after a preview that says so', async () => {
    await buildRequirement(t.db, { kind: 'RADIATION_USE' })
    await licence('NSW')
    expect(await holdReasons()).toEqual([])
    expect((await save('admin', { isCommonwealth: true })).json()).toMatchObject({
      code: 'hold.preview-needed',
      fields: { isCommonwealth: expect.any(String) },
    })
    const preview = (await previewOf(cast.as.admin, change(true))).json<HoldPreview>()
    expect(preview).toMatchObject({ people: 1, freedPeople: 0 })
    expect(preview.links).toMatchObject([{ userMipId, effect: 'HELD', standing: 'MISSING' }])
    // The token is good for this change alone.
    expect((await saveChange(cast.as.admin, change(false), preview.previewToken)).status).toBe(200)
    expect(await mip()).toMatchObject({ isCommonwealth: false })
    expect((await changeAfterPreview(cast.as.admin, change(true))).status).toBe(200)
    expect(await holdReasons()).toEqual(['MISSING'])
    const readiness = await cast.as.admin.inject('POST', `/api/mips/${mipId}/readiness`, {})
    expect(readiness.json<MipReadiness>().requirements).toMatchObject([{ counts: { MISSING: 1 } }])

    await licence('CTH')
    expect(await holdReasons()).toEqual([])
  })

  it('frees who has a licence that the Commonwealth recognises', async () => {
    await buildRequirement(t.db, { kind: 'RADIATION_USE' })
    await licence('VIC', ['CTH'])
    expect(await holdReasons()).toEqual(['MISSING'])
    const preview = (await previewOf(cast.as.admin, change(true))).json<HoldPreview>()
    expect(preview).toMatchObject({ people: 0, freedPeople: 1 })
    expect((await saveChange(cast.as.admin, change(true), preview.previewToken)).status).toBe(200)
    expect(await holdReasons()).toEqual([])
  })

  it('accepts a check of who works with children of its state alone', async () => {
    await buildRequirement(t.db, { kind: 'WWCC' })
    await buildQualification(t.db, { userId: cast.people.ana.userId }, { kind: 'WWCC', jurisdiction: 'CTH' })
    await save('admin', { isCommonwealth: true })
    expect(await holdReasons()).toEqual(['MISSING'])
    await buildQualification(t.db, { userId: cast.people.ana.userId }, { kind: 'WWCC', jurisdiction: 'NSW' })
    expect(await holdReasons()).toEqual([])
  })
})
