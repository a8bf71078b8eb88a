import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { previewOf } from '../../../testing/imports.ts'
import { buildQualification, buildRequirement, kindIdOf } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { addQualification, newNumber, post, verify } from './testing/calls.ts'

let t: TestApp
let cast: Cast
let ahpra: number
let asar: number
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  ahpra = await kindIdOf(t.db, 'AHPRA')
  asar = await kindIdOf(t.db, 'ASAR')
})
afterAll(() => t.close())

const listed = async (userId: number) => {
  const answer = await cast.as.admin.inject('GET', `/api/users/${userId}/qualifications`)
  return answer.json<{ qualifications: Qualification[] }>().qualifications
}
const one = async (userId: number, id: number) =>
  (await listed(userId)).find(({ qualificationId }) => qualificationId === id) as Qualification
const build = async (userId: number, wishes: object) =>
  one(userId, await buildQualification(t.db, { userId }, wishes))

const message = 'This kind always has an end. Enter the last day.'
function expectRefused(answer: Answer): void {
  expect([answer.status, answer.json()]).toMatchObject([400, { message, fields: { expiresOn: message } }])
}

describe('without its end, a qualification of a kind that always has one', () => {
  it('is not added, corrected or renewed', async () => {
    const { userId } = cast.people.ana
    const path = `/api/users/${userId}/qualifications`
    const before = await listed(userId)
    const number = newNumber()
    expectRefused(await cast.as.ana.inject('POST', path, { qualificationKindId: ahpra, number }))
    const mip = `/api/mips/${cast.northMip.mipId}/qualifications`
    const possession = await kindIdOf(t.db, 'RADIATION_POSSESSION')
    const licence = { qualificationKindId: possession, jurisdiction: 'NSW' }
    expectRefused(await cast.as.admin.inject('POST', mip, licence))
    expect(await listed(userId)).toEqual(before)
    const waiting = await addQualification(cast.as.ana, userId, { qualificationKindId: ahpra, number })
    expectRefused(await post(cast.as.ana, waiting, '', { version: waiting.version, number }))
    await verify(cast.as.admin, waiting)
    const renewal = { qualificationKindId: ahpra, number, replaces: waiting.qualificationId }
    expectRefused(await cast.as.ana.inject('POST', path, renewal))
    expect((await cast.as.ana.inject('POST', path, { qualificationKindId: asar })).status).toBe(200)
  })

  it('is not found in force by a check, one by one or many at once', async () => {
    const { userId } = cast.people.ana
    const waiting = await build(userId, { state: 'SUBMITTED', number: newNumber() })
    expectRefused(await verify(cast.as.admin, waiting))
    expectRefused(await verify(cast.as.admin, waiting, { result: 'CONDITIONS', expiresOn: null }))
    const { qualificationId, version } = waiting
    const many = await cast.as.admin.inject('POST', '/api/qualifications/check-many', {
      qualifications: [{ qualificationId, version }],
      method: 'REGISTER_LOOKUP',
      result: 'CURRENT',
    })
    expect(many.json()).toMatchObject({ results: [{ outcome: 'REFUSED', code: 'input.invalid' }] })
    expect(await one(userId, qualificationId)).toEqual(waiting)
    expect((await verify(cast.as.admin, waiting, { result: 'NOT_FOUND' })).status).toBe(200)
    const known = await one(userId, qualificationId)
    expect((await verify(cast.as.admin, known, { expiresOn: '2027-09-30' })).status).toBe(200)
    const other = await build(userId, { state: 'SUBMITTED', number: newNumber() })
    const suspended = await verify(cast.as.admin, other, { result: 'SUSPENDED' })
    expect(suspended.json()).toMatchObject({ state: 'VERIFIED', standing: 'SUSPENDED' })
  })

  it('fails its row in both imports, and a row that changes nothing may leave it out', async () => {
    const { userId, email } = cast.people.cleo
    const [number, fresh] = [newNumber(), newNumber()]
    await build(userId, { number, state: 'SUBMITTED' })
    await build(userId, {
      kind: 'RADIATION_USE',
      number: 'R-1',
      jurisdiction: 'NSW',
      expiresOn: '2027-01-31',
    })
    const columns = 'Email,Kind,Number,Jurisdiction,Expires on'
    const rows = [`${email},AHPRA,${fresh},,`, `${email},RADIATION_USE,R-1,NSW,`, `${email},ASAR,A-1,,`]
    const added = await previewOf(cast.as.admin, 'qualifications', [columns, ...rows])
    expect(added.rows.map(({ errors, effect }) => [errors, effect])).toEqual([
      [[{ column: 'Expires on', message }], null],
      [[], 'UNCHANGED'],
      [[], 'ADD'],
    ])
    const checks = ['AHPRA number,Result,Expires on', `${number},CURRENT,`]
    const checked = await previewOf(cast.as.admin, 'qualification-checks', checks)
    expect(checked.rows.map(({ errors }) => errors)).toEqual([[{ column: 'Expires on', message }]])
    const found = [`${number},SUSPENDED,`]
    const suspended = await previewOf(cast.as.admin, 'qualification-checks', [checks[0] ?? '', ...found])
    expect(suspended.rows.map(({ errors }) => errors)).toEqual([[]])
  })

  it('stays in force from before the rule, and lists say that its end is missing', async () => {
    const { userId } = cast.people.dora
    const former = await build(userId, { number: newNumber() })
    expect(former).toMatchObject({ standing: 'CURRENT', kindHasEnd: true, expiresOn: null })
    const list = await cast.as.admin.inject('POST', '/api/qualifications', {})
    const shown = list.json<{ qualifications: Qualification[] }>().qualifications
    const row = shown.find(({ qualificationId }) => qualificationId === former.qualificationId)
    expect(row).toMatchObject({ standing: 'CURRENT', kindHasEnd: true, expiresOn: null })
  })
})

it('the mark of a kind is changed with a preview that holds nobody', async () => {
  await buildQualification(t.db, { userId: cast.people.ana.userId }, { kind: 'ASAR' })
  await buildRequirement(t.db, { kind: 'ASAR' })
  const kinds = (await cast.as.admin.inject('GET', '/api/qualification-kinds')).json<{
    qualificationKinds: { code: string; subject: string; status: boolean }[]
  }>().qualificationKinds
  const { status: _, ...kind } = kinds.find(({ code }) => code === 'ASAR') ?? { status: true }
  const saved = await cast.as.admin.inject('POST', '/api/qualification-kinds', { ...kind, hasEnd: true })
  expect([saved.status, saved.json()]).toMatchObject([200, { code: 'ASAR', hasEnd: true }])
  const { hasEnd: _end, ...former } = saved.json<{ hasEnd: boolean; status?: boolean }>()
  const { status: _status, ...body } = former
  const again = await cast.as.admin.inject('POST', '/api/qualification-kinds', { ...body, label: 'ASAR' })
  expect(again.json(), 'a caller of the previous version').toMatchObject({ label: 'ASAR', hasEnd: true })
  const { userId } = cast.people.ana
  const path = `/api/users/${userId}/qualifications`
  expectRefused(await cast.as.ana.inject('POST', path, { qualificationKindId: asar, number: 'A-9' }))
})
