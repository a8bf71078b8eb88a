import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { linkUserMip } from '../../../../testing/factories.ts'
import { previewOf } from '../../../../testing/imports.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildProfession } from '../../professions/testing/professions.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const exported = (caller: Pick<Caller, 'inject'>, body: object = {}, mipId = cast.northMip.mipId) =>
  caller.inject('POST', `/api/mips/${mipId}/user-mips/export`, body)
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

async function linkPeople() {
  const { ana, ben } = cast.people
  await linkUserMip(t.db, ana.userId, cast.northMip.mipId, { providerNumber: '2426621B' })
  const userMipId = await linkUserMip(t.db, ben.userId, cast.northMip.mipId, { allowed: false })
  const modalities = { modalities: ['CT', 'US'], validUntil: new Date('2069-12-31T13:00:00Z') }
  await t.db.updateTable('userMip').set(modalities).where('userMipId', '=', userMipId).execute()
  await buildProfession(t.db, ben.userId, { profession: 'SONOGRAPHER', engagement: 'VISITING' })
}

it('has the professions and modalities, and says what is not recorded', async () => {
  await linkPeople()
  const file = await exported(cast.as.admin)
  expect(file.status, file.text).toBe(200)
  const [head = '', ...rows] = linesOf(file.text)
  expect(head.split(',').slice(7)).toEqual(
    'Profession,Engagement,MIP,Provider number,Allowed,Modalities,Until,On hold'.split(','),
  )
  const { ana, ben } = cast.people
  const rowOf = ({ email }: { email: string }) => rows.find((row) => row.includes(email))
  expect(rowOf(ana)).toMatch(/Not recorded,Not recorded,North Clinic,2426621B,yes,none,none,no$/)
  expect(rowOf(ben)).toMatch(/SONOGRAPHER,VISITING,North Clinic,,no,"CT; US",2069-12-31,no$/)
})

it('is taken unchanged by the import of provider numbers', async () => {
  await linkPeople()
  const lines = linesOf((await exported(cast.as.admin)).text)
  const { rows } = await previewOf(cast.as.admin, 'provider-numbers', lines)
  expect(rows.map(({ effect, errors }) => [effect, errors])).toEqual([
    ['UNCHANGED', []],
    ['UNCHANGED', []],
  ])
})

it('has the rows of the list as it is searched, filtered and sorted', async () => {
  await linkPeople()
  const { ana, ben } = cast.people
  const emails = async (body: object) =>
    linesOf((await exported(cast.as.admin, body)).text)
      .slice(1)
      .map((row) => row.split(',')[3])
  expect(await emails({ problem: 'missing' })).toEqual([ben.email])
  expect(await emails({ search: ana.email })).toEqual([ana.email])
  expect(await emails({ status: 'false' })).toEqual([])
  const sorted = (sortType: string) =>
    emails({ pageRequest: { sortConditions: [{ sortBy: 'lastName', sortType }] } })
  expect((await sorted('asc')).toReversed()).toEqual(await sorted('desc'))
})

it('is refused without a session and to members, and of a MIP of another group there is none', async () => {
  expect((await exported(t.anonymous())).status).toBe(401)
  expect((await exported(cast.as.ana)).status).toBe(403)
  expect((await exported(cast.as.southAdmin)).status).toBe(404)
})
