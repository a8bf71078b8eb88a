import { afterAll, beforeAll, expect, it } from 'vitest'
import { missingId } from '../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { recordCountedDenials } from './denials.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const denialsOf = (userId: number) =>
  t.db
    .selectFrom('auditEvent')
    .select(['action', 'actorRole', 'address', 'detail'])
    .where('actorUserId', '=', userId)
    .where('result', '=', 'DENIED')
    .orderBy('auditEventId')
    .execute()

it('records the first ten refusals of a user in full, and counts the others of the minute in one row', async () => {
  const person = await t.person()
  const caller = await t.signInAs(person)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => caller.inject('GET', `/api/users/member/${missingId}`)),
  )
  for (const { status } of answers) expect(status).toBe(404)
  await recordCountedDenials(t.world)
  const inFull = await denialsOf(person.userId)
  expect(inFull).toHaveLength(10)
  expect(inFull[0]).toMatchObject({ detail: { params: { userId: String(missingId) } } })
  const minute = t.clock.now().toISOString()
  t.clock.advance(60_000)
  await recordCountedDenials(t.world)
  await recordCountedDenials(t.world)
  expect((await denialsOf(person.userId)).slice(10)).toEqual([
    {
      action: inFull[0]?.action,
      actorRole: 'Member',
      address: '127.0.0.1',
      detail: { denials: 190, status: 404, code: 'not-found', minute },
    },
  ])
  expect(await t.db.selectFrom('denialCount').selectAll().execute()).toEqual([])
})
