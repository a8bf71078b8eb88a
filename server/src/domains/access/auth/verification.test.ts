import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const second = 1000
const minute = 60 * second
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const verify = (caller: Caller, email: string, code: string) =>
  caller.inject('POST', '/api/auth/verify', { email, code })
const resend = (caller: Caller, userId: number, email: string) =>
  caller.inject('POST', `/api/auth/send-2fa-otp?userId=${userId}&email=${email}`)
const codeOf = async ({ email }: Person) => (await t.mails.latest(email, 'one-time-code')).parts.code
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('verification', () => {
  it('gives tokens and an authenticated user, chooses the only role and records the accepted terms', async () => {
    const person = await t.person({ roles: ['Member'] })
    const caller = await givePassword(t.app, person)
    const answer = await verify(caller, person.email, await codeOf(person))
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}\.\d+\.[\w-]{43}$/),
      expiresIn: 4 * 60 * 60,
      user: { userId: person.userId, authenticated: true, sessionRole: 'Member' },
    })
    const { lastSignInAt } = await t.db
      .selectFrom('user')
      .select('lastSignInAt')
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(lastSignInAt).toEqual(t.clock.now())
    const accepted = await t.db
      .selectFrom('termsAcceptance')
      .select(['version', 'acceptedAt'])
      .where('userId', '=', person.userId)
      .execute()
    expect(accepted).toEqual([{ version: expect.any(String), acceptedAt: t.clock.now() }])
  })

  it('chooses no role for a user with several roles', async () => {
    const person = await t.person({ roles: ['Member', 'ProductAdmin'] })
    const caller = await givePassword(t.app, person)
    const answer = await verify(caller, person.email, await codeOf(person))
    expect(answer.json()).toMatchObject({ user: { sessionRole: null } })
    expect((await caller.inject('GET', '/api/my-profile')).status).toBe(403)
  })

  it('check 11: accepts a code once, for ten minutes, in its own session', async () => {
    const person = await t.person()
    const first = await givePassword(t.app, person)
    const firstCode = await codeOf(person)
    const second = await givePassword(t.app, person)
    const secondCode = await codeOf(person)
    expect((await verify(second, person.email, firstCode)).status).toBe(400)
    t.clock.advance(10 * minute - 1)
    const other = first.at(t.app)
    expect((await verify(first, person.email, firstCode)).status).toBe(200)
    expect((await verify(other, person.email, firstCode)).status).toBe(403)
    t.clock.advance(1)
    expect((await verify(second, person.email, secondCode)).status).toBe(400)
  })

  it('check 11: refuses a code after a resend', async () => {
    const person = await t.person()
    const caller = await givePassword(t.app, person)
    const old = await codeOf(person)
    t.clock.advance(5 * minute)
    expect((await resend(caller, person.userId, person.email)).status).toBe(200)
    const fresh = await codeOf(person)
    expect((await verify(caller, person.email, old)).status).toBe(400)
    expect((await verify(caller, person.email, fresh)).status).toBe(200)
  })

  it('check 11: accepts one of several parallel uses of a code on two servers', async () => {
    const person = await t.person()
    const caller = await givePassword(t.app, person)
    const code = await codeOf(person)
    const other = await t.anotherServer()
    const tries = await Promise.all(
      Array.from({ length: 4 }, (_, index) => {
        const copy = { ...caller.at(index % 2 === 0 ? t.app : other) }
        return verify(copy, person.email, code)
      }),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('check 12: invalidates the code after five wrong attempts, and a resend does not reset the counter', async () => {
    const person = await t.person()
    const caller = await givePassword(t.app, person)
    const code = await codeOf(person)
    for (let count = 0; count < 5; count++) {
      const answer = await verify(caller, person.email, otherThan(code))
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { code: expect.any(String) } })
    }
    const locked = await verify(caller, person.email, code)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    t.clock.advance(minute)
    expect((await verify(caller, person.email, code)).status).toBe(400)

    // Six codes were wrong so far. A new sign-in gives a new code but no new attempts.
    const again = await givePassword(t.app, person)
    const fresh = await codeOf(person)
    for (let count = 0; count < 4; count++) await verify(again, person.email, otherThan(fresh))
    expect((await verify(again, person.email, fresh)).status).toBe(429)
    t.clock.advance(5 * minute + second)
    expect((await verify(again, person.email, fresh)).status).toBe(200)
    const { failedCodes } = await t.db
      .selectFrom('credential')
      .select('failedCodes')
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(failedCodes).toBe(0)
  })

  it('check 12: checks at most five of 40 parallel guesses on two servers', async () => {
    const person = await t.person()
    const caller = await givePassword(t.app, person)
    const code = await codeOf(person)
    const other = await t.anotherServer()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        verify(caller.at(index % 2 === 0 ? t.app : other), person.email, otherThan(code)),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  it('check 13: sends nothing for another user’s id or email, and refuses a resend within 300 s', async () => {
    const [person, stranger] = [await t.person(), await t.person()]
    const caller = await givePassword(t.app, person)
    t.clock.advance(5 * minute - second)
    const early = await resend(caller, person.userId, person.email)
    expect(early.status).toBe(429)
    expect(early.headers['retry-after']).toBe('1')
    t.clock.advance(second)
    expect((await resend(caller, stranger.userId, person.email)).status).toBe(403)
    expect((await resend(caller, person.userId, stranger.email)).status).toBe(403)
    expect(await t.mails.count(stranger.email)).toBe(0)
    expect(await t.mails.count(person.email)).toBe(1)
    expect((await resend(caller, person.userId, person.email)).status).toBe(200)
    expect(await t.mails.count(person.email)).toBe(2)
  })

  it('refuses a code with another user’s email', async () => {
    const [person, stranger] = [await t.person(), await t.person()]
    const caller = await givePassword(t.app, person)
    expect((await verify(caller, stranger.email, await codeOf(person))).status).toBe(400)
  })

  it('check 57: writes no code, password or token to the log', async () => {
    const person = await t.person()
    const caller = await givePassword(t.app, person)
    const code = await codeOf(person)
    const answer = await verify(caller, person.email, code)
    const { accessToken } = answer.json<{ accessToken: string }>()
    const log = t.logged.join('')
    expect(log).not.toContain(person.password)
    expect(log).not.toContain(accessToken)
    expect(log).not.toContain(`"${code}"`)
  })
})
