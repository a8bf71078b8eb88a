import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { buildQualification, kindIdOf } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { pruneWorklistAssignments } from './assigning.ts'

let t: TestApp
let cast: Cast
let kind: string
let lapsed: number
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  kind = String(await kindIdOf(t.db, 'CPD'))
  const { ana, ben, cleo, northAdmin } = cast.people
  lapsed = await buildQualification(t.db, { userId: ana.userId }, { kind: 'CPD', expiresOn: '2026-11-01' })
  for (const { userId } of [ben, cleo, northAdmin])
    await buildQualification(t.db, { userId }, { kind: 'CPD', expiresOn: '2026-11-01' })
})
beforeEach(() =>
  t.db
    .deleteFrom('worklistAssignment')
    .execute()
    .then(() => undefined),
)
afterAll(() => t.close())

type Result = { userId: number; matter: string; outcome: string; code?: string }
async function assign(
  caller: Caller,
  people: number[],
  assignedTo: number | null,
  matter = kind,
): Promise<string[]> {
  const matters = people.map((userId) => ({ userId, matter }))
  const answer = await caller.inject('POST', '/api/worklist/assign', { matters, assignedTo })
  expect(answer.status, answer.text).toBe(200)
  const { results } = answer.json<{ results: Result[] }>()
  expect(results.map(({ userId }) => userId)).toEqual(people)
  return results.map(({ outcome, code }) => code ?? outcome)
}
async function list(caller: Caller, query = ''): Promise<WorklistMatter[]> {
  const answer = await caller.inject('GET', `/api/worklist?pageSize=200&sortBy=lastName${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ matters: WorklistMatter[] }>().matters
}
const assignees = async (caller: Caller, query = '') =>
  (await list(caller, query)).map(({ firstName, isAssigned, assignee }) => [
    firstName,
    isAssigned,
    assignee?.name,
  ])

it('assigns matters to an administrator who sees them, with a result for each, and ends assignments', async () => {
  const { ana, ben, cleo, northAdmin } = cast.people
  expect(await assign(cast.as.admin, [ana.userId, ben.userId, cleo.userId], northAdmin.userId)).toEqual([
    'DONE',
    'DONE',
    'worklist.cannot-see',
  ])
  expect(await assignees(cast.as.admin)).toEqual([
    ['Ana', true, 'Nora North'],
    ['Ben', true, 'Nora North'],
    ['Cleo', false, undefined],
    ['Nora', false, undefined],
  ])
  expect(await assignees(cast.as.northAdmin, '&assignee=ME')).toEqual([
    ['Ana', true, 'Nora North'],
    ['Ben', true, 'Nora North'],
  ])
  expect(await assign(cast.as.northAdmin, [ana.userId], null)).toEqual(['DONE'])
  expect(await assignees(cast.as.northAdmin, '&assignee=NOBODY')).toEqual([['Ana', false, undefined]])
  expect(await assignees(cast.as.admin, '&assignee=ME')).toEqual([])
})

it('assigns nothing to the person concerned, to members, or by them', async () => {
  const { ana, ben, admin, northAdmin, cleo } = cast.people
  const both = await buildUser(t.world, { roles: ['ProductAdmin'], groups: [cast.north] })
  await buildQualification(t.db, { userId: both.userId }, { kind: 'CPD', expiresOn: '2026-11-01' })
  expect(await assign(cast.as.admin, [both.userId], both.userId)).toEqual(['worklist.cannot-see'])
  expect(await assign(cast.as.admin, [ana.userId], ben.userId)).toEqual(['worklist.cannot-see'])
  expect(await assign(cast.as.admin, [ana.userId], missingId)).toEqual(['worklist.cannot-see'])
  expect(await assign(await t.signInAs(both), [both.userId], admin.userId)).toEqual(['worklist.own'])
  // A group administrator neither finds others nor assigns to somebody whom the group does not know.
  expect(await assign(cast.as.northAdmin, [cleo.userId], northAdmin.userId)).toEqual(['not-found'])
  expect(await assign(cast.as.northAdmin, [ana.userId], admin.userId)).toEqual(['worklist.cannot-see'])
  expect(await assign(cast.as.admin, [ana.userId], admin.userId, '1')).toEqual(['not-found'])
  const refused = await cast.as.ana.inject('POST', '/api/worklist/assign', {
    matters: [{ userId: ana.userId, matter: kind }],
    assignedTo: null,
  })
  expect(refused.status).toBe(403)
  expect(await t.db.selectFrom('worklistAssignment').selectAll().execute()).toEqual([])
  await t.db.deleteFrom('qualification').where('userId', '=', both.userId).execute()
})

it('names to a group administrator no assignee of outside', async () => {
  const { ana, admin } = cast.people
  expect(await assign(cast.as.admin, [ana.userId], admin.userId)).toEqual(['DONE'])
  expect((await assignees(cast.as.northAdmin))[0]).toEqual(['Ana', true, undefined])
  expect((await assignees(cast.as.admin))[0]).toEqual(['Ana', true, 'Pat Admin'])
})

it('offers the administrators whom the caller knows', async () => {
  const names = async (caller: Caller, search = '') =>
    (await caller.inject('GET', `/api/worklist/assignees${search}`))
      .json<{ assignees: { name: string }[] }>()
      .assignees.map(({ name }) => name)
  expect(await names(cast.as.northAdmin)).toEqual(['Nora North'])
  expect(await names(cast.as.admin)).toEqual(expect.arrayContaining(['Pat Admin', 'Nora North', 'Sam South']))
  expect(await names(cast.as.admin, '?search=sam')).toEqual(['Sam South'])
})

it('records each change in the audit trail, and nothing where nothing changes', async () => {
  const { ana, admin } = cast.people
  for (const to of [admin.userId, admin.userId, null, null]) await assign(cast.as.admin, [ana.userId], to)
  const entries = await t.db
    .selectFrom('auditEvent')
    .select(['action', 'subjectId', 'detail'])
    .where('action', 'like', 'worklist.%')
    .orderBy('auditEventId', 'desc')
    .limit(2)
    .execute()
  expect(entries.toReversed()).toEqual([
    {
      action: 'worklist.assign',
      subjectId: ana.userId,
      detail: { userId: ana.userId, matter: kind, assignedTo: admin.userId },
    },
    { action: 'worklist.unassign', subjectId: ana.userId, detail: { userId: ana.userId, matter: kind } },
  ])
})

it('forgets every hour the assignments of matters that are over', async () => {
  const { ana, ben, admin } = cast.people
  await assign(cast.as.admin, [ana.userId, ben.userId], admin.userId)
  await t.db
    .updateTable('qualification')
    .set({ expiresOn: '2028-01-01' })
    .where('qualificationId', '=', lapsed)
    .execute()
  expect(await assignees(cast.as.admin, '&assignee=ME')).toEqual([['Ben', true, 'Pat Admin']])
  await pruneWorklistAssignments(t.world)
  const left = await t.db.selectFrom('worklistAssignment').select('userId').execute()
  expect(left).toEqual([{ userId: ben.userId }])
  await t.db
    .updateTable('qualification')
    .set({ expiresOn: '2026-11-01' })
    .where('qualificationId', '=', lapsed)
    .execute()
  expect(await assignees(cast.as.admin, '&assignee=ME')).toEqual([['Ben', true, 'Pat Admin']])
})

it('names the field of an assignment that is not valid', async () => {
  const { ana } = cast.people
  for (const [field, body] of [
    ['matters', { matters: [], assignedTo: null }],
    ['matters', { matters: [1, 1].map(() => ({ userId: ana.userId, matter: kind })), assignedTo: null }],
    ['matters.0.matter', { matters: [{ userId: ana.userId, matter: '1; drop' }], assignedTo: null }],
    ['assignedTo', { matters: [{ userId: ana.userId, matter: kind }] }],
  ] as const) {
    const answer = await cast.as.admin.inject('POST', '/api/worklist/assign', body)
    expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
  }
})
