import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const add = (caller: Pick<Caller, 'inject'>, ids: number[], body: object = {}) =>
  caller.inject('POST', '/api/users/professions', {
    ids,
    profession: 'SONOGRAPHER',
    engagement: 'EMPLOYEE',
    validFrom: '2026-02-01',
    ...body,
  })
const outcomesOf = (answer: Awaited<ReturnType<typeof add>>) => {
  expect(answer.status, answer.text).toBe(200)
  const { results } = answer.json<{ results: { outcome: string; code?: string }[] }>()
  return results.map(({ outcome, code }) => code ?? outcome)
}
const recorded = () =>
  t.db.selectFrom('personProfession').select(['userId', 'validFrom']).orderBy('personProfessionId').execute()

it('records a profession of several people from a day on, and refuses the own one and a repeated one', async () => {
  const { admin, ana, ben } = cast.people
  const validFrom = '2026-02-01'
  expect(outcomesOf(await add(cast.as.admin, [ana.userId]))).toEqual(['DONE'])
  expect(outcomesOf(await add(cast.as.admin, [admin.userId, ana.userId, ben.userId]))).toEqual([
    'profession.own',
    'profession.repeated',
    'DONE',
  ])
  expect(await recorded()).toEqual([
    { userId: ana.userId, validFrom },
    { userId: ben.userId, validFrom },
  ])
})

it('is refused without a session and to members, and group administrators record those of their members', async () => {
  const { ana, cleo } = cast.people
  expect((await add(t.anonymous(), [ana.userId])).status).toBe(401)
  expect((await add(cast.as.ana, [ana.userId])).status).toBe(403)
  const answer = await add(cast.as.northAdmin, [ana.userId, cleo.userId, missingId])
  const [, foreign, missing] = answer.json<{ results: object[] }>().results
  expect({ ...foreign, id: missingId }).toEqual(missing)
  expect((await recorded()).map(({ userId }) => userId)).toEqual([ana.userId])
})

it('refuses days in the wrong order for all of them', async () => {
  const refused = await add(cast.as.admin, [cast.people.ana.userId], { validUntil: '2026-01-31' })
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { fields: { validUntil: expect.any(String) } },
  ])
})
