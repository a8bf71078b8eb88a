import { rmSync } from 'node:fs'
import type { WhoMay } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'
import { unpack } from '../accreditation-packs/testing/pack-queries.ts'
import { buildPracticeScope } from './testing/practice-scopes.ts'

let t: TestApp
let cast: Cast
let mipId: number
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  mipId = cast.northMip.mipId
  const { ana, ben, cleo, dora } = cast.people
  for (const { userId } of [ana, ben, cleo, dora]) await linkUserMip(t.db, userId, mipId)
  await buildProfession(t.db, ana.userId, { profession: 'RADIOLOGIST' })
  await buildPracticeScope(
    t.db,
    { userId: ana.userId, mipId },
    granted({ procedures: ['Report MRI of the knee'] }),
  )
  await buildPracticeScope(
    t.db,
    { userId: ben.userId, mipId },
    granted({ modalities: ['MR'], endsOn: day(2) }),
  )
  await buildPracticeScope(t.db, { userId: dora.userId, mipId }, granted({ state: 'SUSPENDED' }))
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

/** The day in Sydney, so many days from today on. */
const day = (count: number) =>
  new Date(Date.now() + count * 86_400_000).toLocaleDateString('sv', { timeZone: 'Australia/Sydney' })
const granted = (columns: object = {}) => ({
  state: 'GRANTED',
  grantedBy: 1,
  grantedAt: new Date(),
  validFrom: '2026-01-01',
  ...columns,
})
async function ask(body: object = {}, caller: Caller = cast.as.admin): Promise<WhoMay> {
  const answer = await caller.inject('POST', `/api/mips/${mipId}/who-may`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<WhoMay>()
}
const verdicts = ({ people }: WhoMay) =>
  people?.map(({ name, verdict }) => `${name.split(' ')[0]} ${verdict}`)

it('tells apart who may, who may not, and of whom it is not known', async () => {
  const all = await ask()
  expect(verdicts(all)).toEqual(['Ana MAY', 'Ben MAY', 'Dora MAY_NOT', 'Cleo NOT_KNOWN'])
  expect(all.people?.[0]).toMatchObject({
    professions: [{ profession: 'RADIOLOGIST', engagement: 'EMPLOYEE' }],
    intervals: null,
    scopes: [{ modalities: ['CT'], standing: 'IN_FORCE' }],
  })
  expect(verdicts(await ask({ modality: 'MR' }))).toEqual([
    'Ben MAY',
    'Ana MAY_NOT',
    'Dora MAY_NOT',
    'Cleo NOT_KNOWN',
  ])
  expect(verdicts(await ask({ procedure: 'mri of' }))?.[0]).toBe('Ana MAY')
})

it('answers for a coming day by what is known today', async () => {
  expect(verdicts(await ask({ modality: 'MR', day: day(2) }))?.[0]).toBe('Ben MAY')
  const later = await ask({ modality: 'MR', day: day(3) })
  expect([later.when, verdicts(later)?.includes('Ben MAY_NOT')]).toEqual(['COMING', true])
})

it('says that nothing is known before facts were recorded', async () => {
  const before = await ask({ day: '2020-03-03' })
  expect([before.people, before.unknown[0]?.reason]).toEqual([null, 'BEFORE_HISTORY'])
})

it('shows a group administrator the members of the group, and others nothing', async () => {
  const { cleo } = cast.people
  expect(verdicts(await ask({}, cast.as.northAdmin))?.some((text) => text.startsWith('Cleo'))).toBe(false)
  expect(cleo.userId).toBeGreaterThan(0)
  const elsewhere = await cast.as.northAdmin.inject('POST', `/api/mips/${cast.southMip.mipId}/who-may`, {})
  expect(elsewhere.status).toBe(404)
  expect((await cast.as.ana.inject('POST', `/api/mips/${mipId}/who-may`, {})).status).toBe(403)
})

it('leaves out whose link has ended, and names a link that is off', async () => {
  const { ana, ben } = cast.people
  await t.db.deleteFrom('userMip').where('userId', '=', ben.userId).execute()
  await t.db.updateTable('userMip').set({ allowed: false }).where('userId', '=', ana.userId).execute()
  const answer = await ask()
  expect(verdicts(answer)).toEqual(['Ana MAY_NOT', 'Dora MAY_NOT', 'Cleo NOT_KNOWN'])
  expect(answer.people?.[0]?.scopes[0]?.standing).toBe('LINK_OFF')
})

it('is downloaded as CSV', async () => {
  const answer = await cast.as.admin.inject('POST', `/api/mips/${mipId}/who-may/export`, { modality: 'MR' })
  expect(answer.status, answer.text).toBe(200)
  const rows: Record<string, string>[] = parse(answer.text, { columns: true, bom: true })
  expect(rows.map((row) => [row.Name?.split(' ')[0], row.Verdict, row.Standing])).toEqual([
    ['Ben', 'MAY', 'IN_FORCE'],
    ['Ana', 'MAY_NOT', ''],
    ['Dora', 'MAY_NOT', ''],
    ['Cleo', 'NOT_KNOWN', ''],
  ])
})

it('stands in an accreditation pack, on its page and as a file', async () => {
  const pack = await unpack(t, cast.as.admin, mipId, day(0))
  expect(
    pack.rows('scopes.csv').map((row) => [row['Name']?.split(' ')[0], row['Verdict'], row['Standing']]),
  ).toEqual([
    ['Ana', 'MAY', 'IN_FORCE'],
    ['Ben', 'MAY', 'IN_FORCE'],
    ['Dora', 'MAY_NOT', 'SUSPENDED'],
    ['Cleo', 'NOT_KNOWN', ''],
  ])
  const page = pack.read('index.html')
  rmSync(pack.folder, { recursive: true })
  for (const text of ['<h2>Scopes of practice</h2>', 'Report MRI of the knee', 'Not known: no scope granted'])
    expect(page).toContain(text)
})
