import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealAudit } from '../../../../platform/audit/sealing.ts'
import type { Cast } from '../../../../testing/cast.ts'
import { bringUpToDate, type FhirClient } from '../../../../testing/fhir/directory.ts'
import { buildListedPeople, searchIds } from '../../../../testing/fhir/listed-people.ts'
import { faultsOf } from '../../../../testing/fhir/validate.ts'
import type { Person } from '../../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildPracticeScope } from '../../../compliance/practice-scopes/testing/practice-scopes.ts'
import { buildProfession } from '../../../people/professions/testing/professions.ts'
import { followAuditTrail } from '../entries/follow.ts'

let t: TestApp
let cast: Cast
let platform: FhirClient
let rita: Person
let link: string
let linkOfAna: string
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  const listed = await buildListedPeople(t)
  ;({ cast, platform, rita } = listed)
  link = `PractitionerRole/${listed.linkOfRita}`
  linkOfAna = `PractitionerRole/${listed.linkOfAna}`
  const { ana } = cast.people
  for (const { userId } of [rita, ana]) {
    await buildProfession(t.db, userId, { profession: 'SONOGRAPHER', engagement: 'VISITING' })
    await buildProfession(t.db, userId, { profession: 'MEDICAL_PHYSICIST', engagement: 'STUDENT' })
    await buildProfession(t.db, userId, { profession: 'NURSE', engagement: 'SUPPLIER' })
    await buildProfession(t.db, userId, { profession: 'RADIOLOGIST', validFrom: '2027-01-01' })
    const ofPerson = t.db
      .updateTable('userMip')
      .set({ modalities: ['CT', 'US'] })
      .where('userId', '=', userId)
    await ofPerson.execute()
  }
  await bringUpToDate(t)
}, 60_000)
afterAll(() => t.close())

const search = (path: string) => searchIds(platform, `PractitionerRole?${path}`)
const choose = async (listedPractice: boolean) => {
  await t.db.updateTable('user').set({ listedPractice }).where('userId', '=', rita.userId).execute()
  await bringUpToDate(t)
}
const own = 'urn:gantry:fhir:profession'

it('shows professions and modalities of those who chose it, with published codes', async () => {
  const before = (await platform.get(link)).body
  expect(before).not.toHaveProperty('extension')
  expect(before['code']).toHaveLength(1)
  await choose(true)
  const { body } = await platform.get(link)
  expect(faultsOf(body)).toEqual([])
  expect(body.meta.versionId).not.toBe(before.meta.versionId)
  expect(body['code']).toEqual([
    expect.objectContaining({ coding: [expect.objectContaining({ code: '66862007' })] }),
    { text: 'Medical physicist, student' },
    {
      coding: [
        { system: 'http://snomed.info/sct', code: '789543004', display: 'Sonographer' },
        { system: own, code: 'SONOGRAPHER', display: 'Sonographer' },
      ],
      text: 'Sonographer',
    },
  ])
  expect(body['extension']).toMatchObject([
    { valueCoding: { system: 'http://dicom.nema.org/resources/ontology/DCM', code: 'CT' } },
    { valueCoding: { code: 'US' } },
  ])
  const other = (await platform.get(linkOfAna)).body
  expect(JSON.stringify(other)).not.toMatch(/Sonographer|ontology/)
})

it('finds them by role and modality, and never those who did not choose it', async () => {
  await choose(true)
  const cases: [string, string[]][] = [
    ['role=http://snomed.info/sct|789543004', [link]],
    [`role=${own}|SONOGRAPHER`, [link]],
    // A student and a supplier do not practise, and the radiologist begins later; this is the role of the portal.
    [`role=${own}|MEDICAL_PHYSICIST`, []],
    [`role=${own}|NURSE`, []],
    [`role=${own}|RADIOLOGIST`, []],
    ['role=http://snomed.info/sct|66862007', [link]],
    ['role:text=sono', [link]],
    ['role:text=medical phys', [link]],
    ['role:text=nurse', []],
    ['modality=US', [link]],
    ['modality=http://dicom.nema.org/resources/ontology/DCM|CT,MR', [link]],
    ['modality=MR', []],
    ['modality=http://snomed.info/sct|CT', []],
  ]
  for (const [path, expected] of cases) expect([path, await search(path)]).toEqual([path, expected])
  await choose(false)
  expect(await search('modality=US')).toEqual([])
  expect(await search(`role=${own}|SONOGRAPHER`)).toEqual([])
})

it('gets a new version when somebody records a profession or sets modalities, without a round', async () => {
  await choose(true)
  const versionOf = async () => (await platform.get(link)).body.meta.versionId
  const follow = async () => {
    await sealAudit(t.world)
    await followAuditTrail(t.world)
  }
  const first = await versionOf()
  const body = { profession: 'NURSE', engagement: 'EMPLOYEE', validFrom: '2026-01-01' }
  const added = await cast.as.admin.inject('POST', `/api/users/${rita.userId}/professions`, body)
  expect(added.status, added.text).toBe(200)
  await follow()
  const second = await versionOf()
  expect(second).not.toBe(first)
  const set = { change: 'ADD', ids: [Number(link.split('/')[1])], modalities: ['MR'] }
  await cast.as.admin.inject('POST', '/api/update-modalities', set)
  await follow()
  expect(await versionOf()).not.toBe(second)
})

it('leaves out a modality that no scope of practice in force has', async () => {
  await choose(true)
  const { mipId } = await t.db
    .selectFrom('userMip')
    .select('mipId')
    .where('userId', '=', rita.userId)
    .executeTakeFirstOrThrow()
  const granted = { grantedBy: rita.userId, grantedAt: new Date(), modalities: ['US'] }
  const place = { userId: rita.userId, mipId }
  await buildPracticeScope(t.db, place, { state: 'GRANTED', ...granted })
  await bringUpToDate(t)
  const codesOf = async () => JSON.stringify((await platform.get(link)).body['extension'] ?? [])
  const shown = await codesOf()
  expect(shown).toContain('"US"')
  expect(shown).not.toContain('"CT"')
  expect([await search('modality=CT'), await search('modality=US')]).toEqual([[], [link]])
  await t.db
    .updateTable('practiceScope')
    .set({ state: 'SUSPENDED' })
    .where('userId', '=', rita.userId)
    .execute()
  await bringUpToDate(t)
  expect([await codesOf(), await search('modality=US')]).toEqual(['[]', []])
})
