import { sessionEndCode } from '@gantry/contract/domains/access/sessions/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { endSessionsOf } from './service.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const refusalOf = async (caller: Caller) => {
  const answer = await caller.inject('GET', '/api/my-profile')
  return [answer.status, answer.json<{ code: string }>().code]
}

describe('a call after the end of its session', () => {
  it.each([
    ['made inactive', 'inactive'],
    ['password reset', 'password'],
    ['password changed', 'password'],
    ['ended by an administrator', 'administrator'],
    ['ended in another session', 'elsewhere'],
    ['signed out', 'other'],
  ] as const)('says why: %s', async (reason, end) => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    await endSessionsOf(t.world, t.db, person.userId, reason)
    expect(await refusalOf(caller)).toEqual([401, sessionEndCode(end)])
  })

  it('says that nobody used it for three hours, and says it again', async () => {
    const caller = await t.signInAs(await t.person())
    t.clock.advance(3 * 60 * 60_000 + 4 * 60_000)
    expect(await refusalOf(caller)).toEqual([401, sessionEndCode('idle')])
    expect(await refusalOf(caller)).toEqual([401, sessionEndCode('idle')])
  })

  it('says nothing about a token that was never given out', async () => {
    const caller = t.anonymous()
    caller.cookies.set('gantry-session', 'invented')
    expect(await refusalOf(caller)).toEqual([401, 'not-signed-in'])
  })
})
