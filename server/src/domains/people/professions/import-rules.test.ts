import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { importsUrl, previewOf, rowsOf } from '../../../testing/imports.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runImports } from '../imports/worker.ts'
import { buildProfession } from './testing/professions.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
let ana: string
let ben: string
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  ana = cast.people.ana.email
  ben = cast.people.ben.email
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const header = 'Email,Profession,Engagement,Profession from,Profession until'
const preview = (lines: string[]) => previewOf(cast.as.admin, 'professions', [header, ...lines])

async function run(lines: string[], before?: () => Promise<unknown>) {
  const { preview: found } = await preview(lines)
  await before?.()
  const path = `${importsUrl}/${found.importId}`
  const confirmed = await cast.as.admin.inject('POST', `${path}/confirm`, { rows: 'all' })
  expect(confirmed.status, confirmed.text).toBe(200)
  await runImports(t.world)
  const { counts } = (await cast.as.admin.inject('GET', path)).json<Import>()
  return { counts, rows: await rowsOf(cast.as.admin, found.importId) }
}
const recorded = () =>
  t.db
    .selectFrom('personProfession')
    .innerJoin('user', 'user.userId', 'personProfession.userId')
    .select(['lastName', 'profession', 'engagement', 'validFrom', 'validUntil'])
    .orderBy('personProfessionId')
    .execute()
    .then((rows) => rows.map((row) => Object.values(row).join(' ')))

it('adds professions of people who are there, with an engagement and days', async () => {
  const { rows } = await run([
    `${ana},Sonographer,Contractor,2026-02-01,`,
    `${ana.toUpperCase()},Nurse,,,31/12/2026`,
    `${ben},SONOGRAPHER,Student,,`,
  ])
  expect(rows.map(({ outcome, effect }) => [outcome, effect])).toEqual(
    Array.from({ length: 3 }, () => ['DONE', 'ADD']),
  )
  expect(await recorded()).toEqual([
    'Abel SONOGRAPHER CONTRACTOR 2026-02-01 ',
    'Abel NURSE EMPLOYEE 2026-11-22 2026-12-31',
    'Bright SONOGRAPHER STUDENT 2026-11-22 ',
  ])
  const audited = await t.db
    .selectFrom('auditEvent')
    .select(['action', 'subjectId'])
    .where('action', 'like', 'profession.%')
    .orderBy('auditEventId')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(Array(3).fill('profession.add'))
})

it('changes nothing where the same is recorded, and ends what goes on', async () => {
  const { ana: person } = cast.people
  await buildProfession(t.db, person.userId, {
    profession: 'NURSE',
    engagement: 'EMPLOYEE',
    validFrom: '2026-01-01',
  })
  const same = await run([`${ana},Nurse,,,`, `${ben},Nurse,,2026-03-01,`])
  expect(same.rows.map(({ outcome, effect }) => [outcome, effect])).toEqual([
    ['UNCHANGED', 'UNCHANGED'],
    ['DONE', 'ADD'],
  ])
  const ended = await run([`${ana},Nurse,Employee,2026-01-01,2026-11-30`])
  expect(ended.rows).toMatchObject([
    {
      outcome: 'DONE',
      effect: 'CHANGE',
      changes: [{ column: 'Profession until', from: '', to: '2026-11-30' }],
    },
  ])
  expect(await recorded()).toEqual([
    'Abel NURSE EMPLOYEE 2026-01-01 2026-11-30',
    'Bright NURSE EMPLOYEE 2026-03-01 ',
  ])
})

it('says what is wrong with a row', async () => {
  const { ana: person } = cast.people
  await buildProfession(t.db, person.userId, {
    profession: 'NURSE',
    engagement: 'EMPLOYEE',
    validFrom: '2026-01-01',
  })
  const { rows } = await preview([
    'nobody@clinic.example,Nurse,,,',
    `${ana},Dancer,,,`,
    `${ana},Sonographer; Nurse,,,`,
    `${ana},Sonographer,Boss,,`,
    `${ana},Sonographer,,2026-13-01,`,
    `${ben},Sonographer,,2026-05-01,2026-04-30`,
    `${ana},Nurse,,2026-05-01,`,
    `${ana},Not recorded,,,`,
    `${ben},Medical physicist,,2026-05-01,`,
    `${ben},Medical physicist,,2026-05-01,`,
  ])
  expect(rows.map(({ verdict, errors }) => [verdict, errors[0]?.column, errors[0]?.message])).toEqual([
    ['ERROR', 'Email', 'There is no user with this email.'],
    ['ERROR', 'Profession', 'There is no profession "Dancer".'],
    ['ERROR', 'Profession', 'Write one profession in each row.'],
    ['ERROR', 'Engagement', 'There is no engagement "Boss".'],
    ['ERROR', 'Profession from', 'Not a valid date.'],
    ['ERROR', 'Profession until', 'The last day must not be before the first day.'],
    [
      'ERROR',
      'Profession',
      'This person has this profession with the same engagement on some of these days.',
    ],
    ['ERROR', 'Profession', 'Required.'],
    ...Array.from({ length: 2 }, () => [
      'ERROR',
      'Profession',
      expect.stringContaining('Several rows are about the same'),
    ]),
  ])
})

it('records nothing about who confirms it, and nothing that was recorded since the preview', async () => {
  const { admin, ben: person } = cast.people
  const { rows } = await run([`${admin.email},Nurse,,,`, `${ben},Nurse,,2026-02-01,`], () =>
    buildProfession(t.db, person.userId, {
      profession: 'NURSE',
      engagement: 'EMPLOYEE',
      validFrom: '2026-01-01',
    }),
  )
  expect(rows.map(({ outcome, reasons }) => [outcome, reasons?.[0]?.message])).toEqual([
    ['FAILED', 'Nobody records the own profession. Another administrator must do it.'],
    ['FAILED', 'This person has this profession with the same engagement on some of these days.'],
  ])
  expect(await recorded()).toEqual(['Bright NURSE EMPLOYEE 2026-01-01 '])
})

it('is refused for everybody else than platform administrators', async () => {
  const body = [header, `${ana},Nurse,,,`]
  for (const caller of [cast.as.northAdmin, cast.as.ana])
    await expect(previewOf(caller, 'professions', body)).rejects.toThrow('403')
  await expect(previewOf(t.anonymous(), 'professions', body)).rejects.toThrow('401')
})
