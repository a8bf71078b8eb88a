import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildProfession } from '../../../people/professions/testing/professions.ts'
import { buildHarbourImaging, type HarbourImaging } from '../testing/harbour-imaging.ts'
import { buildQualification, buildRequirement, unpack } from '../testing/pack-queries.ts'

let t: TestApp
let cast: Cast
let harbour: HarbourImaging
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  harbour = await buildHarbourImaging(t, cast)
  const { ada, bo, cy, off } = harbour.people
  const current = [{ on: '2026-10-01' }]
  for (const { userId } of [ada, bo, off])
    await buildQualification(t, { userId, kind: 'AHPRA', expiresOn: '2027-09-30', checks: current })
  const suspended = [{ on: '2026-10-01', result: 'SUSPENDED' }]
  await buildQualification(t, { userId: cy.userId, kind: 'AHPRA', checks: suspended })
  await buildQualification(t, { userId: ada.userId, kind: 'ASAR', checks: current })
  await buildQualification(t, { mipId: harbour.mip.mipId, kind: 'DIAS', checks: current })
})
afterAll(() => t.close())

async function packIn(language: string, asOf = '2026-10-31') {
  await cast.as.admin.inject('POST', '/api/my-language', { language })
  const pack = await unpack(t, cast.as.admin, harbour.mip.mipId, asOf)
  const page = pack.read('index.html')
  // In other languages a semicolon separates the columns.
  const rows = (path: string) => (language === 'en' ? pack.rows(path) : [])
  const [people, missing, notKnown] = [rows('people.csv'), rows('missing.csv'), rows('not-known.csv')]
  const peopleFile = pack.read('people.csv')
  const manifest = JSON.parse(pack.read('manifest.json'))
  rmSync(pack.folder, { recursive: true })
  return { page, peopleFile, people, missing, notKnown, manifest }
}
const textOf = (html: string) => html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, ' ')
const coverOf = (page: string) =>
  textOf(/<section class="cover">.*?<\/section>/s.exec(page)?.[0] ?? '').replaceAll(/\s+/g, ' ')

it('the cover says whose pack it is, of which day and period, who asked and when it was made', async () => {
  const { page } = await packIn('en')
  const cover = coverOf(page)
  expect(cover).toMatch(/^ *Gantry /)
  expect(cover).toContain('Practice Harbour Imaging')
  expect(cover).toContain('Day 31 Oct 2026')
  expect(cover).toContain('Period for people who left 31 Oct 2025 to 31 Oct 2026')
  expect(cover).toContain('Requested by Pat Admin')
  expect(cover).toMatch(/Made 17 Nov 2026, \d/)
  expect(page).toContain('@page { size: A4 landscape;')
  expect(page).toContain('content: "Page " counter(page) " of " counter(pages)')
})

it('the cover counts each standing as people.csv and missing.csv list them', async () => {
  const { page, people, missing, manifest } = await packIn('en')
  const working = people.filter((row) => row['Account active'] === 'Yes' && row['Link allowed'] === 'Yes')
  expect(working).toHaveLength(3)
  const kinds = ['AHPRA registration', 'Radiation use licence', 'Working with children check']
  const standings = working.flatMap((row) => kinds.flatMap((kind) => row[kind] || []))
  const counted: Record<string, number> = {}
  for (const standing of standings) counted[standing] = (counted[standing] ?? 0) + 1
  expect(manifest.standings).toEqual({ people: counted, mip: { CURRENT: 1 } })
  const lacking = missing.filter(({ Subject }) => Subject === 'Person').length
  expect((counted['MISSING'] ?? 0) + (counted['SUSPENDED'] ?? 0)).toBe(lacking)
  const cover = coverOf(page)
  expect(counted).toEqual({ CURRENT: 2, SUSPENDED: 1, MISSING: 6 })
  for (const line of ['Current 2 1', 'Suspended 1 0', 'Missing 6 0', 'Lapsed 0 0'])
    expect(cover).toContain(line)
})

it('names those for whom it cannot tell the type of registration, or whether a requirement concerns them', async () => {
  const { ada, bo, off } = harbour.people
  await buildRequirement(t, { kind: 'ASAR', professions: ['SONOGRAPHER'] })
  await buildRequirement(t, { kind: 'CPD', modalities: ['US'], professions: ['SONOGRAPHER'] })
  await buildRequirement(t, { kind: 'INDEMNITY', modalities: ['CT'] })
  await buildProfession(t.db, bo.userId, { validFrom: '2026-10-31', validUntil: '2026-11-01' })
  await buildProfession(t.db, off.userId)
  await t.db
    .updateTable('userMip')
    .set({ modalities: ['US'] })
    .where('userId', '=', ada.userId)
    .execute()
  const { page, notKnown, missing, manifest } = await packIn('en')
  const of = (what: string) =>
    notKnown.filter((row) => row['Not known'] === what).map((row) => row['First name'] ?? '')
  // Olga's link is switched off, and Cy's registration is suspended.
  expect(of('AHPRA_REGISTRATION_TYPE').toSorted()).toEqual(['Ada', 'Bo'])
  const needs = notKnown.filter((row) => row['Not known'] === 'REQUIREMENT_APPLIES')
  const [profession, modality] = [
    'No profession is recorded on this day.',
    'No modality of the link is recorded.',
  ]
  // Ada has ASAR accreditation. Bo is a sonographer on this day, so it is required.
  expect(needs.map((row) => [row['Kind'], row['First name'], row['Because']])).toEqual([
    ['ASAR', 'Cy', profession],
    ['CPD', 'Cy', `${profession} ${modality}`],
    ['CPD', 'Bo', modality],
    ['CPD', 'Ada', profession],
    ['INDEMNITY', 'Cy', modality],
    ['INDEMNITY', 'Bo', modality],
  ])
  expect(manifest.cannotTell).toEqual({ registrationType: 2, requirementApplies: 6 })
  expect(missing.flatMap((row) => (row['Kind'] === 'ASAR' ? [row['First name']] : []))).toEqual(['Bo'])
  const text = textOf(page)
  expect(text).toContain('A student or non-practising registration is none to practise')
  expect(text).toContain('Not known whether this is required: ASAR accreditation.')
})

it.each([
  ['zh', '医学影像技师', '第 " counter(page) " 页，共 " counter(pages) " 页'],
  ['es', 'Técnico en radiología', 'Página " counter(page) " de " counter(pages)'],
  ['fr', 'Manipulateur en imagerie médicale', 'Page " counter(page) " sur " counter(pages)'],
  ['it', 'Tecnico di radiologia medica', 'Pagina " counter(page) " di " counter(pages)'],
  ['ar', 'تقني تصوير طبي', 'صفحة " counter(page) " من " counter(pages)'],
])('names roles and numbers pages in %s', async (language, role, numbers) => {
  const { page, peopleFile } = await packIn(language)
  expect(textOf(page)).toContain(role)
  expect(textOf(page)).not.toMatch(/Medical radiation technologist|\{\w+\}/)
  expect(page).toContain(numbers)
  // Programs read the files, in which the roles are those of the platform.
  expect(peopleFile).toContain('Medical radiation technologist')
})
