import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type { HoldChange, HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import type { PersonProfession } from '@gantry/contract/domains/people/professions/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { linkUserMip } from '../../../../testing/factories.ts'
import { changeAfterPreview, previewOf, saveChange } from '../../../../testing/holds/preview.ts'
import { buildQualification, buildRequirement, kindIdOf } from '../../../../testing/qualifications.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildProfession } from '../../../people/professions/testing/professions.ts'

let t: TestApp
let cast: Cast
let ahpra: number
let anaLink: number
let benLink: number
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  ahpra = await kindIdOf(t.db, 'AHPRA')
  const setState = (mipId: number, state: string) =>
    t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
  await setState(cast.northMip.mipId, 'NSW')
  await setState(cast.southMip.mipId, 'WA')
  anaLink = await linkUserMip(t.db, cast.people.ana.userId, cast.northMip.mipId)
  benLink = await linkUserMip(t.db, cast.people.ben.userId, cast.southMip.mipId)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const held = async () => {
  const both = await Promise.all(
    [cast.northMip, cast.southMip].map(({ mipId }) =>
      cast.as.admin.inject('GET', `/api/mips/${mipId}/user-mips`),
    ),
  )
  return both.flatMap((answer) =>
    answer
      .json<{ userMipId: number; onHold: boolean }[]>()
      .flatMap(({ userMipId, onHold }) => (onHold ? [userMipId] : [])),
  )
}
const requirement = (requirementId: number, more: object): HoldChange => ({
  of: 'requirement',
  body: { requirementId, qualificationKindId: ahpra, enforcement: 'HOLD', ...more },
})
const kindWith = async (change: Partial<QualificationKind>): Promise<HoldChange> => {
  const { qualificationKinds } = (await cast.as.admin.inject('GET', '/api/qualification-kinds')).json<{
    qualificationKinds: QualificationKind[]
  }>()
  const kind = qualificationKinds.find(({ code }) => code === 'AHPRA') as QualificationKind
  return { of: 'qualification-kind', body: { ...kind, ...change } }
}
const seen = async (change: HoldChange) => (await previewOf(cast.as.admin, change)).json<HoldPreview>()

describe('a requirement that holds', () => {
  it('holds on those whom it still concerns, when it is made narrower', async () => {
    const requirementId = await buildRequirement(t.db)
    expect(await held()).toEqual([anaLink, benLink])
    const preview = await seen(requirement(requirementId, { state: 'NSW' }))
    expect(preview).toMatchObject({
      people: 0,
      freedPeople: 1,
      links: [{ userMipId: benLink, effect: 'FREED', heldFrom: null }],
    })
    expect(await held(), 'a preview changes nothing').toEqual([anaLink, benLink])
    const narrower = await changeAfterPreview(cast.as.admin, requirement(requirementId, { state: 'NSW' }))
    expect(narrower.json<Requirement>().holdsAfter).toBe('2026-11-01T00:00:00.000Z')
    expect(await held()).toEqual([anaLink])
    const { mipId } = cast.northMip
    const atMip = await changeAfterPreview(cast.as.admin, requirement(requirementId, { mipId }))
    expect(atMip.status, 'the MIP is in this state').toBe(200)
    expect(await held()).toEqual([anaLink])
  })

  it.each([
    ['state', { state: 'WA' }],
    ['state', {}],
    ['mipId', 'south'],
    ['qualificationKindId', { qualificationKindId: 2 }],
  ] as const)(
    'is not moved to others by the %s, which would free people until midnight',
    async (field, to) => {
      const requirementId = await buildRequirement(t.db, { state: 'NSW' })
      const more = to === 'south' ? { mipId: cast.southMip.mipId } : to
      const refused = await changeAfterPreview(cast.as.admin, requirement(requirementId, more))
      expect([refused.status, refused.json()]).toMatchObject([
        409,
        { code: 'requirement.wider', fields: { [field]: expect.any(String) } },
      ])
      expect(await held()).toEqual([anaLink])
    },
  )

  it('concerns fewer professions or modalities, and never others, while it holds', async () => {
    const userId = cast.people.ana.userId
    await buildProfession(t.db, userId)
    await buildProfession(t.db, cast.people.ben.userId, { profession: 'NURSE' })
    await t.db
      .updateTable('userMip')
      .set({ modalities: ['US'] })
      .execute()
    const requirementId = await buildRequirement(t.db)
    const narrow = { professions: ['SONOGRAPHER', 'RADIOLOGIST'], modalities: ['US'] } as const
    expect(await seen(requirement(requirementId, narrow))).toMatchObject({
      freedPeople: 1,
      links: [{ userMipId: benLink, lastName: expect.any(String), effect: 'FREED' }],
    })
    expect((await changeAfterPreview(cast.as.admin, requirement(requirementId, narrow))).status).toBe(200)
    expect(await held()).toEqual([anaLink])
    for (const [field, wider] of [
      ['professions', { ...narrow, professions: ['SONOGRAPHER', 'NURSE'] }],
      ['professions', { modalities: ['US'] }],
      ['modalities', { ...narrow, modalities: ['CT', 'US'] }],
    ] as const) {
      const refused = await changeAfterPreview(cast.as.admin, requirement(requirementId, wider))
      expect([refused.status, refused.json()]).toMatchObject([
        409,
        { code: 'requirement.wider', fields: { [field]: expect.any(String) } },
      ])
    }
    const students = { ...narrow, professions: ['SONOGRAPHER'], engagements: ['STUDENT'] }
    expect(await seen(requirement(requirementId, students))).toMatchObject({ freedPeople: 1 })
  })

  it('holds and frees by what administrators record of a person or a link, at once and without a preview', async () => {
    await buildRequirement(t.db, { professions: ['SONOGRAPHER'], modalities: ['US'] })
    const path = `/api/users/${cast.people.ana.userId}/professions`
    const setModalities = async (modalities: string[]) =>
      (
        await cast.as.northAdmin.inject('POST', '/api/update-user-mip', {
          userMipId: anaLink,
          allowed: true,
          modalities,
        })
      ).status
    const sonographer = { profession: 'SONOGRAPHER', engagement: 'STUDENT', validFrom: '2026-11-17' }
    const recorded = await cast.as.northAdmin.inject('POST', path, sonographer)
    expect(recorded.status, recorded.text).toBe(200)
    expect(await held(), 'no modality is recorded').toEqual([])
    expect(await setModalities(['US', 'CT'])).toBe(200)
    expect(await held()).toEqual([anaLink])
    expect(await setModalities(['CT'])).toBe(200)
    expect(await held()).toEqual([])
    expect(await setModalities(['US'])).toBe(200)
    const { professions } = (await cast.as.admin.inject('GET', path)).json<{
      professions: PersonProfession[]
    }>()
    // It was entered by mistake.
    const ended = await cast.as.admin.inject('POST', `${path}/${professions[0]?.personProfessionId}/end`, {
      lastDay: null,
    })
    expect(ended.status, ended.text).toBe(200)
    expect(await held()).toEqual([])
  })

  it('is not deleted and does not only warn before somebody has seen whom that frees', async () => {
    const requirementId = await buildRequirement(t.db)
    for (const change of [
      { of: 'requirement-deletion', requirementId } as const,
      requirement(requirementId, { enforcement: 'WARN' }),
    ]) {
      expect((await saveChange(cast.as.admin, change)).json()).toMatchObject({ code: 'hold.preview-needed' })
      expect(await held()).toEqual([anaLink, benLink])
      expect(await seen(change)).toMatchObject({ freedPeople: 2, people: 0 })
    }
  })

  it('is not confirmed by a preview since which something has changed', async () => {
    const { previewToken } = await seen(requirement(0, {}))
    await buildQualification(t.db, { userId: cast.people.ana.userId })
    const late = await saveChange(cast.as.admin, requirement(0, {}), previewToken)
    expect([late.status, late.json()]).toMatchObject([409, { code: 'hold.preview-needed' }])
    expect((await changeAfterPreview(cast.as.admin, requirement(0, {}))).status).toBe(200)
  })
})

describe('a kind of qualification', () => {
  beforeEach(async () => {
    // In grace until the 30th: the clock of the tests is at 17 November.
    await buildQualification(t.db, { userId: cast.people.ana.userId }, { expiresOn: '2026-10-31' })
    await buildQualification(t.db, { userId: cast.people.ben.userId }, { expiresOn: '2026-12-31' })
    await buildRequirement(t.db)
  })

  it('shows whom fewer months of grace hold, today and on later days', async () => {
    expect(await held()).toEqual([])
    const change = await kindWith({ graceMonths: 0 })
    expect((await saveChange(cast.as.admin, change)).json()).toMatchObject({ code: 'hold.preview-needed' })
    expect(await seen(change)).toMatchObject({
      people: 1,
      heldFrom: '2026-11-17',
      laterPeople: 1,
      laterFrom: '2027-01-01',
      links: [
        { userMipId: anaLink, effect: 'HELD', heldFrom: '2026-11-17', standing: 'LAPSED' },
        { userMipId: benLink, effect: 'LATER', heldFrom: '2027-01-01', standing: 'LAPSED' },
      ],
    })
    expect((await changeAfterPreview(cast.as.admin, change)).status).toBe(200)
    expect(await held()).toEqual([anaLink])
    const back = await kindWith({ graceMonths: 1 })
    expect(await seen(back)).toMatchObject({ freedPeople: 1, postponedPeople: 1 })
  })

  it('shows whom licences of each state hold', async () => {
    const change = await kindWith({ isJurisdictional: true })
    expect((await saveChange(cast.as.admin, change)).status).toBe(409)
    expect(await seen(change)).toMatchObject({ people: 2, mipCount: 2 })
  })

  it.each([{ checkMonths: 3 }, { label: 'Registration' }, { isSensitive: true }])(
    'needs no preview for %j, which holds nobody',
    async (fields) => {
      expect((await saveChange(cast.as.admin, await kindWith(fields))).status).toBe(200)
    },
  )

  it('stays active while people are held without it, because nobody could add it', async () => {
    const setStatus = (status: boolean) =>
      cast.as.admin.inject('POST', `/api/qualification-kinds/${ahpra}/status`, { status })
    const refused = await setStatus(false)
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'qualification-kind.holds' }])
    const deactivation: HoldChange = {
      of: 'qualification-kind-status',
      qualificationKindId: ahpra,
      status: false,
    }
    const preview = await previewOf(cast.as.admin, deactivation)
    expect([preview.status, preview.json()]).toMatchObject([409, { code: 'qualification-kind.holds' }])
    const { requirementId } = await t.db
      .selectFrom('requirement')
      .select('requirementId')
      .executeTakeFirstOrThrow()
    await changeAfterPreview(cast.as.admin, requirement(requirementId, { enforcement: 'WARN' }))
    expect(await seen(deactivation)).toMatchObject({ people: 0, freedPeople: 0, links: [] })
    expect((await changeAfterPreview(cast.as.admin, deactivation)).status).toBe(200)
    const again = await previewOf(cast.as.admin, requirement(requirementId, {}))
    expect(again.json()).toMatchObject({
      fields: { qualificationKindId: expect.stringContaining('inactive') },
    })
  })
})

describe('previews', () => {
  const mip = (mipId: number, name: string): HoldChange => ({
    of: 'mip',
    body: { mipId, name, state: 'VIC' },
  })

  it('are for those who may make the change', async () => {
    const own = mip(cast.northMip.mipId, 'North Clinic')
    const other = mip(cast.southMip.mipId, 'South Clinic')
    const { northAdmin, ana, admin } = cast.as
    for (const [caller, change, status] of [
      [t.anonymous(), own, 401],
      [ana, own, 403],
      [northAdmin, own, 200],
      [northAdmin, other, 404],
      [northAdmin, requirement(0, {}), 403],
      [northAdmin, await kindWith({ graceMonths: 0 }), 403],
      [northAdmin, { of: 'requirement-deletion', requirementId: 1 }, 403],
      [admin, other, 200],
      [admin, { of: 'requirement-deletion', requirementId: 1 }, 404],
    ] as const)
      expect((await previewOf(caller, change)).status, JSON.stringify(change)).toBe(status)
  })

  it('name only members of the group to its administrator, and count everybody', async () => {
    await buildRequirement(t.db, { state: 'VIC' })
    const stranger = await linkUserMip(t.db, cast.people.cleo.userId, cast.northMip.mipId)
    const change = mip(cast.northMip.mipId, 'North Clinic')
    expect((await seen(change)).links.map(({ userMipId }) => userMipId)).toContain(stranger)
    const own = (await previewOf(cast.as.northAdmin, change)).json<HoldPreview>()
    expect(own).toMatchObject({ people: 2, mipCount: 1, mips: [], links: [{ userMipId: anaLink }] })
  })

  it('use no number of the audit trail, where a missing one can mean that an entry was removed', async () => {
    const requirementId = await buildRequirement(t.db)
    const given = async () => {
      const query = sql<{ number: number }>`select pg_sequence_last_value('audit_event_number') as number`
      return (await query.execute(t.db)).rows
    }
    const before = await given()
    for (const change of [
      mip(cast.northMip.mipId, 'North Clinic'),
      await kindWith({ graceMonths: 0 }),
      requirement(requirementId, { state: 'NSW' }),
      { of: 'requirement-deletion', requirementId } as const,
    ])
      expect((await previewOf(cast.as.admin, change)).status).toBe(200)
    expect(await given()).toEqual(before)
  })
})
