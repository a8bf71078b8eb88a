import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../platform/actor.ts'
import type { Caller } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { assertFreshFactor } from './service.ts'

const minute = 60_000

let t: TestApp
let ana: Person
let asAna: Caller
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.person({ roles: ['Member'] })
  asAna = await t.signInAs(ana)
})
afterAll(() => t.close())

async function isFresh(person = ana): Promise<boolean> {
  const { sessionId } = await t.db
    .selectFrom('session')
    .select('sessionId')
    .where('userId', '=', person.userId)
    .orderBy('sessionId', 'desc')
    .executeTakeFirstOrThrow()
  const actor = { userId: person.userId, sessionId } as Actor
  return assertFreshFactor(t.world, actor).then(
    () => true,
    (error: { code: string }) => {
      expect(error.code).toBe('session.factor-needed')
      return false
    },
  )
}
const send = (caller: Pick<Caller, 'inject'>) => caller.inject('POST', '/api/my-session/factor/code')
const give = (caller: Pick<Caller, 'inject'>, code: string) =>
  caller.inject('POST', '/api/my-session/factor', { code })
const mailedCode = async () => (await t.mails.latest(ana.email, 'factor-code')).parts.code ?? ''

describe('the second factor, given again', () => {
  it('counts from the sign-in for fifteen minutes', async () => {
    expect(await isFresh()).toBe(true)
    t.clock.advance(15 * minute - 1)
    expect(await isFresh()).toBe(true)
    t.clock.advance(1)
    expect(await isFresh()).toBe(false)
  })

  it('is a mailed code, which works once and counts for fifteen minutes more', async () => {
    expect((await send(asAna)).json()).toEqual({ twoFactorAuthType: 'EMAIL' })
    const code = await mailedCode()
    const wrong = await give(asAna, code === '111111' ? '222222' : '111111')
    expect([wrong.status, Object.keys(wrong.json().fields)]).toEqual([400, ['code']])
    expect(await isFresh()).toBe(false)
    expect((await give(asAna, code)).json()).toBe(true)
    expect(await isFresh()).toBe(true)
    t.clock.advance(15 * minute)
    expect(await isFresh()).toBe(false)
    expect((await give(asAna, code)).status).toBe(400)
    expect(await isFresh()).toBe(false)
  })

  it('is of one session only: the code of another session is wrong', async () => {
    const other = await t.signInAs(ana)
    t.clock.advance(16 * minute)
    expect((await send(asAna)).status).toBe(200)
    expect((await give(other, await mailedCode())).status).toBe(400)
    expect(await isFresh()).toBe(false)
  })

  it('is mailed at most once in five minutes', async () => {
    t.clock.advance(16 * minute)
    expect((await send(asAna)).status).toBe(200)
    const again = await send(asAna)
    expect([again.status, again.json().code]).toEqual([429, 'one-time-code.too-soon'])
  })

  it('is not mailed to somebody who gave it a moment ago', async () => {
    const cleo = await t.person({ roles: ['Member'] })
    expect((await send(await t.signInAs(cleo))).json()).toEqual({ twoFactorAuthType: 'EMAIL' })
    expect(await t.mails.count(cleo.email, 'factor-code')).toBe(0)
  })

  it('is asked of signed-in people only', async () => {
    for (const answer of [await send(t.anonymous()), await give(t.anonymous(), '111111')])
      expect(answer.status).toBe(401)
  })

  it('locks after several wrong codes, as at the sign-in', async () => {
    const ben = await t.person({ roles: ['Member'] })
    const asBen = await t.signInAs(ben)
    t.clock.advance(16 * minute)
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await give(asBen, '123456')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })
})
