import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { importsUrl, previewOf } from '../../../testing/imports.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runImports } from './worker.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
})
afterAll(() => t.close())

const header = 'Email,First name,Last name,Profession,Engagement,Profession from'

it('an import of people records what they practise, by name or code, with its audit entry', async () => {
  const { preview, rows } = await previewOf(cast.as.admin, 'users', [
    header,
    'one@clinic.example,A,B,Diagnostic radiographer; sonographer,student; EMPLOYEE,01/02/2026',
    'two@clinic.example,A,B,RADIOLOGIST,,',
    'three@clinic.example,A,B,,,',
  ])
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  await cast.as.admin.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'all' })
  await runImports(t.world)
  const recorded = await t.db
    .selectFrom('personProfession')
    .innerJoin('user', 'user.userId', 'personProfession.userId')
    .select(['email', 'profession', 'engagement', 'validFrom', 'validUntil'])
    .orderBy('personProfessionId')
    .execute()
  const [one, two] = ['one@clinic.example', 'two@clinic.example']
  expect(recorded.map(Object.values)).toEqual([
    [one, 'DIAGNOSTIC_RADIOGRAPHER', 'STUDENT', '2026-02-01', null],
    [one, 'SONOGRAPHER', 'EMPLOYEE', '2026-02-01', null],
    [two, 'RADIOLOGIST', 'EMPLOYEE', '2026-11-22', null],
  ])
  const entries = t.db.selectFrom('auditEvent').select('detail').where('action', '=', 'profession.add')
  expect(await entries.execute()).toHaveLength(3)
})

it('what is no profession is an error of the row, which names the column', async () => {
  const { rows } = await previewOf(cast.as.admin, 'users', [
    header,
    'a@clinic.example,A,B,Plumber,,',
    'b@clinic.example,A,B,Nurse,Friend,',
    'c@clinic.example,A,B,,Student,',
    'd@clinic.example,A,B,Nurse; Sonographer; Radiologist,Student; Employee,',
    'e@clinic.example,A,B,Nurse,Student,2026-02-30',
    'f@clinic.example,A,B,Nurse; NURSE,,',
  ])
  expect(rows.map(({ errors }) => errors)).toEqual([
    [{ column: 'Profession', message: 'There is no profession "Plumber".' }],
    [{ column: 'Engagement', message: 'There is no engagement "Friend".' }],
    [{ column: 'Engagement', message: 'Name the profession of this engagement too.' }],
    [{ column: 'Engagement', message: 'Write one engagement, or one for each profession.' }],
    [{ column: 'Profession from', message: 'Not a valid date.' }],
    [{ column: 'Profession', message: 'The same profession is listed twice.' }],
  ])
})
