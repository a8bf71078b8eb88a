import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { buildRequirement } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  const { ana, ben, dora } = cast.people
  for (const { userId } of [ana, ben, dora]) await linkUserMip(t.db, userId, cast.northMip.mipId)
  await buildProfession(t.db, ana.userId, { profession: 'SONOGRAPHER' })
  await buildProfession(t.db, ben.userId, { profession: 'NURSE' })
  const requirementId = await buildRequirement(t.db, { kind: 'ASAR', enforcement: 'INFORM' })
  await t.db
    .updateTable('requirement')
    .set({ professions: ['SONOGRAPHER'] })
    .where('requirementId', '=', requirementId)
    .execute()
})
afterAll(() => t.close())

it('says that something is missing only where it is known that the requirement asks for it', async () => {
  const answer = await cast.as.admin.inject('GET', '/api/worklist')
  const { matters } = answer.json<{ matters: WorklistMatter[] }>()
  expect(matters.map(({ firstName, reason }) => `${firstName} ${reason}`)).toEqual(['Ana MISSING'])
})
