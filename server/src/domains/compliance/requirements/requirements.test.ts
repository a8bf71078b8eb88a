import type { HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip, roleIdOf } from '../../../testing/factories.ts'
import { buildQualification, buildRequirement, kindIdOf } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'

const path = '/api/gantry-admin/requirements'

let t: TestApp
let cast: Cast
let ahpra: number
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  ahpra = await kindIdOf(t.db, 'AHPRA')
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const save = (body: object, caller: Caller = cast.as.admin) =>
  caller.inject('POST', path, { qualificationKindId: ahpra, enforcement: 'INFORM', ...body })
const saved = async (body: object) => {
  const answer = await save(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Requirement>()
}
const list = async () =>
  (await cast.as.admin.inject('GET', path)).json<{ requirements: Requirement[] }>().requirements
/** The preview of HOLD; `search` and `pageRequest` choose the page. */
const preview = ({ search, pageRequest, ...body }: Wishes, caller: Caller = cast.as.admin) =>
  caller.inject('POST', '/api/holds/preview', {
    change: { of: 'requirement', body: { qualificationKindId: ahpra, enforcement: 'HOLD', ...body } },
    search,
    pageRequest,
  })
type Wishes = { search?: string; pageRequest?: object } & Record<string, unknown>
const tokenFor = async (body: Wishes, caller?: Caller) =>
  (await preview(body, caller)).json<HoldPreview>().previewToken
const setState = (mipId: number, state: string) =>
  t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
const trail = async () =>
  (
    await t.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'requirement')
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()
  ).map(({ action, detail }) => [action, detail])

const noChoices = { professions: [], engagements: [], modalities: [] }

describe('requirements', () => {
  it('are added, listed by kind, changed and deleted, with an entry in the audit trail for each', async () => {
    const roleId = await roleIdOf(t.db, 'MIS')
    const added = await saved({ roleId, state: 'VIC' })
    expect(added).toMatchObject({
      kind: { code: 'AHPRA', label: 'AHPRA registration', subject: 'USER' },
      role: { name: 'MIS' },
      mip: null,
      state: 'VIC',
      enforcement: 'INFORM',
      holdsAfter: null,
      version: 1,
    })
    const dias = await saved({ qualificationKindId: await kindIdOf(t.db, 'DIAS'), enforcement: 'WARN' })
    expect(await list()).toEqual([added, dias])
    const { requirementId } = added
    const { mipId } = cast.northMip
    const changed = await saved({ requirementId, version: 1, mipId, enforcement: 'WARN' })
    expect(changed).toMatchObject({ mip: { mipName: 'North Clinic' }, role: null, state: '', version: 2 })
    expect(await saved({ requirementId, mipId, enforcement: 'WARN' })).toEqual(changed)
    const remove = () => cast.as.admin.inject('DELETE', `${path}/${requirementId}`)
    expect((await remove()).json()).toBe(true)
    expect((await remove()).status).toBe(404)
    expect(await list()).toEqual([dias])
    const name = 'AHPRA registration'
    expect(await trail()).toEqual([
      [
        'requirement.add',
        { name, kind: 'AHPRA', roleId, mipId: null, state: 'VIC', ...noChoices, enforcement: 'INFORM' },
      ],
      ['requirement.add', expect.anything()],
      [
        'requirement.edit',
        {
          name,
          changes: {
            roleId: [roleId, null],
            mipId: [null, mipId],
            state: ['VIC', ''],
            enforcement: ['INFORM', 'WARN'],
          },
        },
      ],
      [
        'requirement.delete',
        { name, kind: 'AHPRA', roleId: null, mipId, state: '', ...noChoices, enforcement: 'WARN' },
      ],
    ])
  })

  it('choose by professions, engagements and modalities, in the order of the lists and each once', async () => {
    const added = await saved({
      professions: ['RADIOLOGIST', 'SONOGRAPHER', 'RADIOLOGIST'],
      engagements: ['STUDENT'],
      modalities: ['US', 'CT'],
    })
    const chosen = {
      professions: ['SONOGRAPHER', 'RADIOLOGIST'],
      engagements: ['STUDENT'],
      modalities: ['CT', 'US'],
    }
    expect(added).toMatchObject(chosen)
    // The same kind with other choices is another requirement; with the same ones in another order it is not.
    await saved({ professions: ['SONOGRAPHER'] })
    expect((await save({ ...chosen, modalities: ['US', 'CT'] })).json()).toMatchObject({
      code: 'requirement.taken',
    })
    const { requirementId } = added
    const changed = await saved({ requirementId, professions: ['NURSE'], engagements: ['STUDENT'] })
    expect(changed).toMatchObject({ professions: ['NURSE'], engagements: ['STUDENT'], modalities: [] })
    expect((await trail()).at(-1)).toEqual([
      'requirement.edit',
      {
        name: 'AHPRA registration',
        changes: {
          professions: [['SONOGRAPHER', 'RADIOLOGIST'], ['NURSE']],
          modalities: [['CT', 'US'], []],
        },
      },
    ])
  })

  it('count the people of whom it is not known whether they are concerned, in the list and in the preview', async () => {
    const { ana, ben, cleo, dora } = cast.people
    await setState(cast.northMip.mipId, 'NSW')
    await setState(cast.southMip.mipId, 'WA')
    for (const { userId } of [ana, ben, cleo]) await linkUserMip(t.db, userId, cast.northMip.mipId)
    await linkUserMip(t.db, ana.userId, cast.southMip.mipId)
    await linkUserMip(t.db, dora.userId, cast.southMip.mipId, { allowed: false })
    const sonographers = { state: 'NSW', professions: ['SONOGRAPHER'], modalities: ['US'] }
    const count = async () => (await list())[0]?.notKnownPeople
    const { requirementId } = await saved(sonographers)
    expect(await count(), 'no profession and no modality').toBe(3)
    await buildProfession(t.db, ana.userId)
    await buildProfession(t.db, ben.userId, { profession: 'NURSE' })
    expect(await count(), 'a nurse is not concerned, whatever the modality').toBe(2)
    await t.db
      .updateTable('userMip')
      .set({ modalities: ['CT'] })
      .where('userId', '=', cleo.userId)
      .execute()
    expect(await count(), 'who does CT alone is not concerned, whatever the profession').toBe(1)
    expect((await preview({ ...sonographers, requirementId })).json()).toMatchObject({
      people: 0,
      notKnownPeople: 1,
    })
    await t.db
      .updateTable('userMip')
      .set({ modalities: ['US'] })
      .where('userId', '=', ana.userId)
      .execute()
    expect((await preview({ ...sonographers, engagements: ['EMPLOYEE'] })).json()).toMatchObject({
      people: 1,
      notKnownPeople: 0,
      links: [{ userId: ana.userId, effect: 'HELD' }],
    })
  })

  it('are refused with the field that is wrong, and nothing is written', async () => {
    await saved({})
    const other = await saved({ state: 'WA' })
    const dias = { qualificationKindId: await kindIdOf(t.db, 'DIAS') }
    const roleId = await roleIdOf(t.db, 'Member')
    for (const [body, status, field] of [
      [{}, 409, 'qualificationKindId'],
      [{ requirementId: other.requirementId, version: 1 }, 409, 'qualificationKindId'],
      [{ qualificationKindId: missingId }, 400, 'qualificationKindId'],
      [{ roleId: missingId }, 400, 'roleId'],
      [{ mipId: missingId }, 400, 'mipId'],
      [{ mipId: cast.northMip.mipId, state: 'NSW' }, 400, 'state'],
      [{ state: 'CTH' }, 400, 'state'],
      [{ enforcement: 'BLOCK' }, 400, 'enforcement'],
      [{ ...dias, roleId }, 400, 'roleId'],
      [{ ...dias, enforcement: 'HOLD' }, 400, 'enforcement'],
      [{ ...dias, professions: ['NURSE'] }, 400, 'professions'],
      [{ ...dias, modalities: ['US'] }, 400, 'modalities'],
      [{ professions: ['SURGEON'] }, 400, 'professions.0'],
      [{ engagements: 'STUDENT' }, 400, 'engagements'],
      [{ modalities: ['us'] }, 400, 'modalities.0'],
    ] as const) {
      const answer = await save(body)
      expect([answer.status, Object.keys(answer.json().fields)], JSON.stringify(body)).toEqual([
        status,
        [field],
      ])
    }
    expect((await save({ requirementId: missingId })).status).toBe(404)
    await saved({ requirementId: other.requirementId, version: 1, state: 'SA' })
    const stale = await save({ requirementId: other.requirementId, version: 1, state: 'NT' })
    expect([stale.status, stale.json().code]).toEqual([409, 'stale'])
    expect((await list()).map(({ state }) => state)).toEqual(['', 'SA'])
  })

  it('are the business of platform administrators alone', async () => {
    const requirementId = await buildRequirement(t.db, { enforcement: 'INFORM' })
    for (const [caller, status] of [
      [t.anonymous(), 401],
      [cast.as.northAdmin, 403],
      [cast.as.ana, 403],
      [cast.as.typist, 403],
    ] as const) {
      expect((await caller.inject('GET', path)).status).toBe(status)
      expect((await save({ state: 'NT' }, caller)).status).toBe(status)
      expect((await preview({}, caller)).status).toBe(status)
      expect((await caller.inject('DELETE', `${path}/${requirementId}`)).status).toBe(status)
    }
    expect(await list()).toHaveLength(1)
  })
})

describe('a requirement that holds', () => {
  it('is switched on only after its own preview, by the same person, within the hour', async () => {
    const refused = await save({ enforcement: 'HOLD' })
    expect(refused.status).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'hold.preview-needed',
      fields: { enforcement: expect.stringContaining('See first') },
    })
    const hold = (previewToken: string, more: object = {}) =>
      save({ enforcement: 'HOLD', previewToken, ...more })
    const otherAdmin = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
    for (const token of [
      'x',
      `${Date.now()}.${'A'.repeat(43)}`,
      await tokenFor({ state: 'WA' }),
      await tokenFor({}, otherAdmin),
    ])
      expect((await hold(token)).json().code, token).toBe('hold.preview-needed')
    const old = await tokenFor({})
    t.clock.advance(61 * 60_000)
    expect((await hold(old)).status).toBe(409)
    expect(await list()).toEqual([])

    const added = (await hold(await tokenFor({}))).json<Requirement>()
    expect(added).toMatchObject({ enforcement: 'HOLD', holdsAfter: t.clock.now().toISOString() })
    const { requirementId } = added
    // Fewer people need another preview; the same people do not.
    t.clock.advance(60_000)
    expect((await hold('', { requirementId, state: 'WA' })).status).toBe(409)
    expect((await hold('', { requirementId })).json()).toEqual(added)
    const token = await tokenFor({ requirementId, state: 'WA' })
    const narrower = await hold(token, { requirementId, state: 'WA' })
    expect(narrower.json()).toMatchObject({ state: 'WA', holdsAfter: added.holdsAfter })
    // Switched off and on again, it needs a preview again.
    await saved({ requirementId, state: 'WA', enforcement: 'WARN' })
    expect((await hold('', { requirementId, state: 'WA' })).status).toBe(409)
  })

  it('has a preview with the links that it would hold from the next midnight', async () => {
    const { ana, ben, cleo, dora } = cast.people
    const { northMip, southMip } = cast
    await setState(northMip.mipId, 'NSW')
    await setState(southMip.mipId, 'WA')
    const abroad = await buildMip(t.db, { name: 'Abroad' })
    for (const { userId } of [ana, ben, cleo, dora]) await linkUserMip(t.db, userId, northMip.mipId)
    const south = await linkUserMip(t.db, cleo.userId, southMip.mipId)
    await linkUserMip(t.db, ana.userId, southMip.mipId, { allowed: false })
    await linkUserMip(t.db, ana.userId, abroad.mipId)
    const gone = await buildUser(t.world, { status: false, mips: [northMip] })
    expect(gone.userId).toBeGreaterThan(0)
    await buildQualification(t.db, { userId: ana.userId })
    // The clock of tests is at 17 November in Sydney and in Perth: the 18th is the first day without it.
    await buildQualification(t.db, { userId: ben.userId }, { expiresOn: '2026-10-17' })
    await buildQualification(t.db, { userId: dora.userId }, { state: 'SUBMITTED' })

    const seen = (await preview({})).json<HoldPreview>()
    expect(seen).toMatchObject({ people: 3, totalItems: 4, totalPages: 1, mipCount: 2, unknownState: 1 })
    expect(seen.mips).toEqual([
      { mipId: northMip.mipId, mipName: 'North Clinic', links: 3 },
      { mipId: southMip.mipId, mipName: 'South Clinic', links: 1 },
    ])
    const rows = seen.links.map(({ lastName, mipName, standing }) => [lastName, mipName, standing])
    expect(rows).toEqual([
      ['Bright', 'North Clinic', 'LAPSED'],
      ['Cole', 'North Clinic', 'MISSING'],
      ['Cole', 'South Clinic', 'MISSING'],
      ['Dunn', 'North Clinic', 'UNVERIFIED'],
    ])
    const byState = (await preview({ state: 'WA' })).json<HoldPreview>()
    expect(byState.links.map(({ userMipId }) => userMipId)).toEqual([south])
    expect(byState.unknownState, 'the MIP abroad may be in any state').toBe(1)
    const found = await preview({ search: 'dunn', pageRequest: { pageNo: 0, pageSize: 1 } })
    expect(found.json()).toMatchObject({ people: 3, totalItems: 1, links: [{ lastName: 'Dunn' }] })
    const second = await preview({ pageRequest: { pageNo: 1, pageSize: 3 } })
    expect(second.json()).toMatchObject({ totalPages: 2, links: [{ lastName: 'Dunn' }] })
    const typists = await preview({ roleId: await roleIdOf(t.db, 'TYP') })
    expect(typists.json()).toMatchObject({ people: 0, links: [], mips: [] })
    const dias = await preview({ qualificationKindId: await kindIdOf(t.db, 'DIAS') })
    expect(dias.json()).toMatchObject({ fields: { enforcement: expect.anything() } })

    const token = seen.previewToken
    expect((await save({ enforcement: 'HOLD', previewToken: token })).status).toBe(200)
  })
})
