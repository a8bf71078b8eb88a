import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { endSessions } from './end-sessions.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

it('ends every session and every waiting mail, and people can sign in anew', async () => {
  const person = await t.person()
  const caller = await t.signInAs(person)
  await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
  expect((await caller.inject('GET', '/api/my-profile')).status).toBe(200)

  await endSessions(t.database.connection)

  expect((await caller.inject('GET', '/api/my-profile')).status).toBe(401)
  const waiting = await t.db.selectFrom('mail').select('mailId').where('sealed', 'is not', null).execute()
  expect(waiting).toEqual([])
  const again = await t.signInAs(person)
  expect((await again.inject('GET', '/api/my-profile')).status).toBe(200)
})
