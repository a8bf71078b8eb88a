import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pruneLimits } from '../../../platform/limits/limiter.ts'
import type { Caller } from '../../../testing/caller.ts'
import { publicPortal } from '../../../testing/public-portal.ts'
import { withoutRequestId } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'

const minute = 60_000
let t: TestApp
beforeEach(async () => {
  t = await buildTestApp({ ...usualLimits, ...publicPortal, TRUST_PROXY: '1' })
})
afterEach(() => t.close())

type Attempt = { from?: string; caller?: Caller; app?: TestApp['app'] }
const signIn = (
  email: string,
  password: string,
  { from = '203.0.113.1', caller = t.anonymous(), app = t.app }: Attempt = {},
) =>
  caller
    .at(app)
    .inject('POST', '/api/auth/signin', { email, password: toBase64(password) }, { 'x-forwarded-for': from })

const wrong = 'Wrong-1pass'
const guesses = (count: number, email: (index: number) => string, attempt: Attempt = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => signIn(email(index), wrong, attempt)))
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('the limit of one source', () => {
  it('check 61: allows thirty wrong passwords, for any accounts', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => t.person()))
    const answers = await guesses(
      200,
      (index) => people[index % 20]?.email ?? `nobody${index}@clinic.example`,
    )
    expect([count(answers, 401), count(answers, 429)]).toEqual([30, 170])
  })

  it('check 61: says how long to wait, with the same answer for known and unknown accounts', async () => {
    const [known, locked] = [await t.person(), await t.person()]
    await guesses(5, () => locked.email)
    await guesses(25, (index) => `nobody${index}@clinic.example`)
    const answers = await Promise.all([
      signIn(known.email, wrong),
      signIn(known.email, known.password),
      signIn(locked.email, wrong),
      signIn('nobody@clinic.example', wrong),
    ])
    const [first] = answers
    expect(first.status).toBe(429)
    expect(first.headers['retry-after']).toBe('20')
    expect(first.json()).toMatchObject({ message: 'Too many tries. Please wait 20 seconds.' })
    for (const answer of answers) expect(withoutRequestId(answer)).toEqual(withoutRequestId(first))
    t.clock.advance(20_000)
    expect((await signIn(known.email, known.password)).status).toBe(200)
  })

  it('check 61: does not affect other sources, and holds across two servers', async () => {
    const person = await t.person()
    const other = await t.anotherServer()
    const here = await guesses(20, (index) => `nobody${index}@clinic.example`)
    const there = await guesses(20, (index) => `nobody${index}@clinic.example`, { app: other })
    expect(count([...here, ...there], 401)).toBe(30)
    expect((await signIn(person.email, person.password, { from: '203.0.113.2' })).status).toBe(200)
  })

  it('check 61: counts IPv6 addresses by their first 64 bits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signIn('nobody@clinic.example', wrong, { from: `2001:db8:0:7::${index + 1}` }),
      ),
    )
    expect(count(answers, 401)).toBe(30)
    const next = await signIn('nobody@clinic.example', wrong, { from: '2001:db8:0:8::1' })
    expect(next.status).toBe(401)
  })

  it('does not count right passwords, and its row is deleted later', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const person = await t.person()
      expect((await signIn(person.email, person.password)).status).toBe(200)
    }
    t.clock.advance(10 * minute)
    await pruneLimits(t.world)
    const rows = await t.db.selectFrom('rateLimit').selectAll().where('kind', '=', 'sign-in').execute()
    expect(rows).toEqual([])
  })

  it('does not block a source after the clock was set back', async () => {
    t.clock.advance(400 * 24 * 60 * minute)
    await guesses(30, (index) => `nobody${index}@clinic.example`)
    t.clock.advance(-400 * 24 * 60 * minute)
    expect((await signIn('nobody@clinic.example', wrong)).status).toBe(401)
  })
})

describe('a known device', () => {
  it('check 62: signs in while unknown devices lock the account and use up the limit of its source', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    for (let network = 1; network <= 4; network++) {
      await guesses(5, () => person.email, { from: `198.51.100.${network}` })
    }
    await guesses(30, (index) => `nobody${index}@clinic.example`)
    expect((await signIn(person.email, person.password, { from: '203.0.113.9' })).status).toBe(401)
    expect((await signIn(person.email, person.password)).status).toBe(429)
    expect((await signIn(person.email, person.password, { caller })).status).toBe(200)
    // This sign-in does not end the lock for unknown devices.
    expect((await signIn(person.email, person.password, { from: '203.0.113.9' })).status).toBe(401)
  })

  it('check 62: is locked after five wrong passwords of its own', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    await guesses(5, () => person.email, { caller })
    expect((await signIn(person.email, person.password, { caller })).status).toBe(401)
    expect((await signIn(person.email, person.password)).status).toBe(200)
    t.clock.advance(minute + 1000)
    expect((await signIn(person.email, person.password, { caller })).status).toBe(200)
  })

  it('check 62: verifies a code while an unknown device with the password has locked codes', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    const stranger = t.anonymous()
    await signIn(person.email, person.password, { caller: stranger })
    const verify = (by: Caller, code: string) =>
      by.inject('POST', '/api/auth/verify', { email: person.email, code })
    for (let tries = 0; tries < 5; tries++) await verify(stranger, '000000')
    const refused = await verify(stranger, '000000')
    expect(refused.json()).toMatchObject({ message: 'Too many tries. Please wait 60 seconds.' })
    await signIn(person.email, person.password, { caller })
    const { parts } = await t.mails.latest(person.email, 'one-time-code')
    expect((await verify(caller, parts.code)).status).toBe(200)
  })

  it('check 62: is known only for its own users, and only by a token of this server', async () => {
    const [ana, ben] = [await t.person(), await t.person()]
    const caller = await t.signInAs(ana)
    await guesses(5, () => ben.email)
    expect((await signIn(ben.email, ben.password, { caller })).status).toBe(401)
    const made = t.anonymous()
    made.cookies.set('__Host-gantry-device', 'x'.repeat(43))
    expect((await signIn(ben.email, ben.password, { caller: made })).status).toBe(401)
  })

  it('check 62: keeps one token for all its users in an HttpOnly cookie, and the server stores the hash', async () => {
    const [ana, ben] = [await t.person(), await t.person()]
    const caller = await t.signInAs(ana)
    const token = caller.cookies.get('__Host-gantry-device') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await signIn(ben.email, ben.password, { caller })
    const { parts } = await t.mails.latest(ben.email, 'one-time-code')
    const answer = await caller.inject('POST', '/api/auth/verify', { email: ben.email, code: parts.code })
    const cookie = [answer.headers['set-cookie']].flat().find((one) => one?.includes('-device='))
    expect(cookie).toBe(
      `__Host-gantry-device=${token}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    const rows = await t.db.selectFrom('knownDevice').select(['userId', 'deviceHash']).execute()
    const deviceHash = t.world.secrets.hash(token)
    expect(rows).toEqual([ana, ben].map(({ userId }) => ({ userId, deviceHash })))
  })

  it('is forgotten after a password change, except the device of the change', async () => {
    const person = await t.person()
    const [old, changing] = [await t.signInAs(person), await t.signInAs(person)]
    const answer = await changing.inject('POST', '/api/user/change-password', {
      email: person.email,
      currentPassword: toBase64(person.password),
      newPassword: toBase64('Otter9-canoe'),
    })
    expect(answer.status).toBe(200)
    await guesses(5, () => person.email)
    expect((await signIn(person.email, 'Otter9-canoe', { caller: old })).status).toBe(401)
    expect((await signIn(person.email, 'Otter9-canoe', { caller: changing })).status).toBe(200)
  })

  it('is forgotten when the user has ten more recent ones', async () => {
    const person = await t.person()
    for (let turn = 0; turn < 12; turn++) {
      t.clock.advance(60 * minute)
      await t.signInAs(person)
    }
    expect(await t.db.selectFrom('knownDevice').select('deviceHash').execute()).toHaveLength(10)
  })
})
