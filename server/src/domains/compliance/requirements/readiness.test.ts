import type { MipReadiness } from '@gantry/contract/domains/compliance/requirements/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', cast.northMip.mipId).execute()
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const ask = (caller: Caller, mipId = cast.northMip.mipId, body: object = {}) =>
  caller.inject('POST', `/api/mips/${mipId}/readiness`, body)
const readinessFor = async (caller: Caller, body?: object) =>
  (await ask(caller, undefined, body)).json<MipReadiness>()

describe('the readiness of a MIP', () => {
  it('counts those of whom it is not known whether a requirement concerns them, and does not miss anything of theirs', async () => {
    const { ana, ben, cleo } = cast.people
    for (const { userId } of [ana, ben, cleo]) await linkUserMip(t.db, userId, cast.northMip.mipId)
    await buildRequirement(t.db, { kind: 'ASAR', professions: ['SONOGRAPHER'], enforcement: 'WARN' })
    await buildProfession(t.db, ana.userId)
    await buildProfession(t.db, ben.userId, { profession: 'NURSE' })
    // It has ended, so nothing is recorded of today.
    await buildProfession(t.db, cleo.userId, { validUntil: '2026-11-16' })
    expect(await readinessFor(cast.as.admin)).toMatchObject({
      people: 3,
      requirements: [{ professions: ['SONOGRAPHER'], people: 1, counts: { MISSING: 1 }, notKnownPeople: 1 }],
      unreadyPeople: [{ userId: ana.userId, missing: [{ kindCode: 'ASAR' }] }],
      totalItems: 1,
    })
  })

  it('is empty without requirements', async () => {
    await linkUserMip(t.db, cast.people.ana.userId, cast.northMip.mipId)
    expect(await readinessFor(cast.as.admin)).toEqual({
      people: 1,
      peopleOnHold: 0,
      requirements: [],
      ownRequirements: [],
      unreadyPeople: [],
      totalItems: 0,
      totalPages: 0,
    })
  })

  it('counts the standings by requirement and lists the people who lack something', async () => {
    const { ana, ben, cleo, dora, typist } = cast.people
    for (const { userId } of [ana, ben, cleo, dora, typist])
      await linkUserMip(t.db, userId, cast.northMip.mipId)
    await buildRequirement(t.db)
    await buildRequirement(t.db, { kind: 'CPD', role: 'Member', enforcement: 'WARN' })
    await buildRequirement(t.db, { kind: 'ASAR', state: 'WA' })
    await buildRequirement(t.db, { kind: 'INDEMNITY', mipId: cast.southMip.mipId })
    await buildRequirement(t.db, { kind: 'DIAS', enforcement: 'WARN' })
    await buildRequirement(t.db, { kind: 'MHR_POLICY', enforcement: 'INFORM' })
    await buildQualification(t.db, { mipId: cast.northMip.mipId }, { kind: 'DIAS', expiresOn: '2026-12-31' })
    await buildQualification(t.db, { userId: ana.userId })
    await buildQualification(t.db, { userId: ana.userId }, { kind: 'CPD' })
    await buildQualification(t.db, { userId: ben.userId }, { expiresOn: '2026-12-31' })
    await buildQualification(t.db, { userId: ben.userId }, { state: 'SUBMITTED' })
    await buildQualification(t.db, { userId: cleo.userId }, { expiresOn: '2026-11-01' })
    await buildQualification(t.db, { userId: dora.userId }, { checkResult: 'SUSPENDED' })

    const readiness = await readinessFor(cast.as.admin)
    expect(readiness).toMatchObject({ people: 5, peopleOnHold: 2, totalItems: 4 })
    expect(readiness.requirements).toMatchObject([
      {
        kind: { code: 'AHPRA' },
        enforcement: 'HOLD',
        role: null,
        people: 5,
        counts: { CURRENT: 1, DUE: 1, GRACE: 1, SUSPENDED: 1, MISSING: 1 },
      },
      { kind: { code: 'CPD' }, role: { name: 'Member' }, people: 4, counts: { CURRENT: 1, MISSING: 3 } },
    ])
    expect(readiness.ownRequirements).toMatchObject([
      { kind: { code: 'DIAS', subject: 'MIP' }, enforcement: 'WARN', standing: 'DUE' },
      { kind: { code: 'MHR_POLICY' }, enforcement: 'INFORM', standing: 'MISSING' },
    ])
    const unready = readiness.unreadyPeople.map(({ lastName, onHold, missing }) => ({
      lastName,
      onHold,
      missing: missing.map(({ kindLabel, standing }) => [kindLabel, standing]),
    }))
    const cpd = ['Continuing professional development', 'MISSING']
    expect(unready).toEqual([
      { lastName: 'Bright', onHold: false, missing: [cpd] },
      { lastName: 'Cole', onHold: false, missing: [cpd] },
      { lastName: 'Dunn', onHold: true, missing: [['AHPRA registration', 'SUSPENDED'], cpd] },
      { lastName: 'Typer', onHold: true, missing: [['AHPRA registration', 'MISSING']] },
    ])
    const page = await readinessFor(cast.as.admin, { pageRequest: { pageNo: 1, pageSize: 3 } })
    expect(page).toMatchObject({ totalPages: 2, totalItems: 4, unreadyPeople: [{ lastName: 'Typer' }] })
    const found = await readinessFor(cast.as.admin, { search: 'dunn' })
    expect(found).toMatchObject({ people: 5, totalItems: 1, unreadyPeople: [{ lastName: 'Dunn' }] })

    // cleo is a member of another group.
    const ofGroup = await readinessFor(cast.as.northAdmin)
    expect(ofGroup).toMatchObject({ people: 3, peopleOnHold: 1, totalItems: 2 })
    expect(ofGroup.unreadyPeople.map(({ lastName }) => lastName)).toEqual(['Bright', 'Dunn'])
    expect(ofGroup.ownRequirements).toHaveLength(2)
  })

  it('does not say how many are on hold where the state is not known', async () => {
    await linkUserMip(t.db, cast.people.cleo.userId, cast.southMip.mipId)
    await buildRequirement(t.db)
    const { mipId } = cast.southMip
    const readiness = async () => (await ask(cast.as.admin, mipId)).json<MipReadiness>()
    expect(await readiness()).toMatchObject({ people: 1, peopleOnHold: null })
    await t.db.updateTable('mip').set({ state: 'WA' }).where('mipId', '=', mipId).execute()
    expect(await readiness()).toMatchObject({ people: 1, peopleOnHold: 1 })
  })

  it('is for administrators, and another group’s MIP looks like a missing one', async () => {
    expect((await ask(t.anonymous())).status).toBe(401)
    expect((await ask(cast.as.ana)).status).toBe(403)
    expect((await ask(cast.as.typist)).status).toBe(403)
    expectSameAsMissing(await ask(cast.as.southAdmin), await ask(cast.as.southAdmin, missingId))
    expect((await ask(cast.as.admin, missingId)).status).toBe(404)
  })
})
