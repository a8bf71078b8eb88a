import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../testing/caller.ts'
import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from '../../../testing/fakes/authenticator.ts'
import { prune } from '../../../testing/jobs/prune.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'
import { addPasskey, signInByPasskey, withPasskey } from './testing/passkeys.ts'
import { lastEvent, sessionOf } from './testing/record-queries.ts'

const minute = 60_000
const begin = '/api/auth/signin/passkey/begin'
const finish = '/api/auth/signin/passkey'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const without = ({ status, text }: Answer) => [status, text.replace(/"requestId":"[^"]+"/, '')]

describe('signing in with a passkey alone', () => {
  it('starts a verified session, like a sign-in with a password and a code', async () => {
    const { person, authenticator, passkeyId } = await withPasskey(t)
    const browser = t.anonymous()
    const answer = await signInByPasskey(browser, authenticator)
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      {
        user: {
          userId: person.userId,
          authenticated: true,
          sessionRole: 'Member',
          twoFactorAuthType: 'EMAIL',
        },
      },
    ])
    expect((await browser.inject('GET', '/api/my-profile')).status).toBe(200)
    expect(await sessionOf(t, person.userId)).toEqual({
      state: 'VERIFIED',
      authenticationMethods: ['swk', 'user', 'mfa'],
      passkeyId,
      sessionRole: 'Member',
    })
    expect(await lastEvent(t, 'session.sign-in')).toMatchObject({
      actorUserId: person.userId,
      result: 'DONE',
      detail: { by: 'passkey' },
    })
    // A browser that was not known before.
    expect(await t.mails.count(person.email, 'new-device')).toBe(1)
    expect([...browser.cookies.keys()].toSorted()).toEqual([
      'gantry-device',
      'gantry-refresh',
      'gantry-session',
    ])
  })

  it('lets people with several roles choose one, and accepts the terms for them', async () => {
    const { person, authenticator } = await withPasskey(t, { roles: ['Member', 'MIS'] })
    await t.db.deleteFrom('termsAcceptance').where('userId', '=', person.userId).execute()
    const answer = await signInByPasskey(t.anonymous(), authenticator)
    expect(answer.json()).toMatchObject({ user: { sessionRole: null, authenticated: true } })
    const accepted = t.db.selectFrom('termsAcceptance').select('userId').where('userId', '=', person.userId)
    expect(await accepted.execute()).toHaveLength(1)
  })

  it('replaces the earlier session of the same browser', async () => {
    const { authenticator } = await withPasskey(t)
    const browser = t.anonymous()
    await signInByPasskey(browser, authenticator)
    const before = new Map(browser.cookies)
    expect((await signInByPasskey(browser, authenticator)).status).toBe(200)
    const old = t.anonymous()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect((await old.inject('GET', '/api/my-profile')).status).toBe(401)
  })

  it('begins alike for everybody, without the names of users or passkeys', async () => {
    await withPasskey(t)
    const options = (await t.anonymous().inject('POST', begin)).json<object>()
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  const deviations: [string, Deviation][] = [
    ['of another site', { origin: 'https://evil.example' }],
    ['of another port of this host', { origin: 'http://localhost:9999' }],
    ['for another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
    ['that answers a request for a new passkey', { type: 'webauthn.create' }],
    ['from a frame of another site', { crossOrigin: true }],
    ['whose user was not verified', { userVerified: false }],
    ['without a person', { userPresent: false }],
    ['with changed bytes', { tampered: true }],
    ['without the handle of its user', { userHandle: null }],
    ['with the handle of another user', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['that is not known', { credentialId: 'AAAA' }],
  ]
  it('refuses every deviation with the same answer', async () => {
    const { person, authenticator } = await withPasskey(t)
    const answers: unknown[] = []
    for (const [title, deviation] of deviations) {
      const browser = t.anonymous()
      const answer = await signInByPasskey(browser, authenticator, deviation)
      expect([title, answer.status, [...browser.cookies.keys()]]).toEqual([title, 401, []])
      answers.push(without(answer))
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await lastEvent(t, 'session.sign-in')).toMatchObject({
      result: 'DENIED',
      detail: { reason: 'passkey' },
    })
    const verified = t.db.selectFrom('session').select('sessionId').where('passkeyId', 'is not', null)
    expect(await verified.where('userId', '=', person.userId).execute()).toEqual([])
    expect((await signInByPasskey(t.anonymous(), authenticator)).status).toBe(200)
  })

  it('refuses the passkey of another user in its name', async () => {
    const [ana, ben] = [await withPasskey(t), await withPasskey(t)]
    const browser = t.anonymous()
    const options = (await browser.inject('POST', begin)).json<Parameters<Authenticator['get']>[0]>()
    const [ofAna, ofBen] = [ana.authenticator.get(options), ben.authenticator.get(options)]
    const credential = { ...ofAna, response: { ...ofAna.response, userHandle: ofBen.response.userHandle } }
    expect((await browser.inject('POST', finish, { credential })).status).toBe(401)
  })

  it('accepts a challenge once, for five minutes, in the browser that began, on any server', async () => {
    const { authenticator } = await withPasskey(t)
    type Options = Parameters<Authenticator['get']>[0]
    const started = async () => {
      const browser = t.anonymous()
      const options = (await browser.inject('POST', begin)).json<Options>()
      return { browser, credential: authenticator.get(options), cookies: new Map(browser.cookies) }
    }
    // Another browser, which began for itself.
    const [first, second] = [await started(), await started()]
    const send = ({ browser }: { browser: Caller }, credential: object) =>
      browser.inject('POST', finish, { credential })
    expect((await send(second, first.credential)).status).toBe(401)
    expect((await t.anonymous().inject('POST', finish, { credential: first.credential })).status).toBe(401)
    const other = await t.anotherServer()
    expect(
      (await first.browser.at(other).inject('POST', finish, { credential: first.credential })).status,
    ).toBe(200)
    // Replayed with the cookie of the start, which the server has removed from the browser.
    const replaying = t.anonymous()
    for (const [name, value] of first.cookies) replaying.cookies.set(name, value)
    expect((await send({ browser: replaying }, first.credential)).status).toBe(401)
    const late = await started()
    t.clock.advance(5 * minute)
    expect((await send(late, late.credential)).status).toBe(401)
    await prune(t.world)
    expect(await t.db.selectFrom('passkeyChallenge').select('purpose').execute()).toEqual([])
  })

  it('lets one of several parallel uses of a challenge in', async () => {
    const { authenticator } = await withPasskey(t)
    const browser = t.anonymous()
    const options = (await browser.inject('POST', begin)).json<Parameters<Authenticator['get']>[0]>()
    const credential = authenticator.get(options)
    const other = await t.anotherServer()
    const copies = Array.from({ length: 6 }, (_, index) => {
      const copy = t.anonymous()
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      return (index % 2 === 0 ? copy : copy.at(other)).inject('POST', finish, { credential })
    })
    const statuses = (await Promise.all(copies)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  it('refuses a counter that goes backwards, and records that there may be a copy', async () => {
    const key = createAuthenticator({ counts: true, synced: false })
    const { person, passkeyId } = await withPasskey(t, {}, key)
    expect((await signInByPasskey(t.anonymous(), key)).status).toBe(200)
    expect(await sessionOf(t, person.userId)).toMatchObject({ authenticationMethods: ['hwk', 'user', 'mfa'] })
    for (const counter of [2, 1, 0]) {
      expect((await signInByPasskey(t.anonymous(), key, { counter })).status).toBe(401)
    }
    expect(await lastEvent(t, 'passkey.counter')).toEqual({
      actorUserId: null,
      subjectId: person.userId,
      result: 'DENIED',
      detail: { passkeyId, name: 'My phone' },
    })
    // Anybody can send a counter with a wrong signature, so that is not recorded as a copy.
    const count = async () =>
      (await t.db.selectFrom('auditEvent').select('action').where('action', '=', 'passkey.counter').execute())
        .length
    expect(await count()).toBe(3)
    await signInByPasskey(t.anonymous(), key, { counter: 0, tampered: true })
    expect(await count()).toBe(3)
    expect((await signInByPasskey(t.anonymous(), key, { counter: 99 })).status).toBe(200)
  })

  it('refuses inactive users', async () => {
    const { person, authenticator } = await withPasskey(t)
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', person.userId).execute()
    const answer = await signInByPasskey(t.anonymous(), authenticator)
    expect([answer.status, answer.json()]).toMatchObject([403, { code: 'account.inactive' }])
    expect(await lastEvent(t, 'session.sign-in')).toMatchObject({
      subjectId: person.userId,
      detail: { reason: 'account.inactive' },
    })
  })

  it('waits for the end of a lock, except on a known device', async () => {
    const { person, caller, authenticator } = await withPasskey(t)
    const wrong = { email: person.email, password: toBase64('Wrong-1pass') }
    for (let count = 0; count < 5; count++) await t.anonymous().inject('POST', '/api/auth/signin', wrong)
    const locked = await signInByPasskey(t.anonymous(), authenticator)
    expect([locked.status, locked.json()]).toMatchObject([429, { code: 'sign-in.locked' }])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signInByPasskey(caller, authenticator)).status).toBe(200)
    t.clock.advance(minute)
    expect((await signInByPasskey(t.anonymous(), authenticator)).status).toBe(200)
  })
})

describe('limits of sign-ins with a passkey', () => {
  it('count the sign-ins that one source began and did not finish', async () => {
    const limited = await buildTestApp({ ...usualLimits, SIGN_INS_PER_ADDRESS: '3' })
    try {
      const person = await limited.person()
      const authenticator = createAuthenticator()
      const caller = await limited.signInAs(person)
      await addPasskey(caller, person, authenticator)
      const start = () => limited.anonymous().inject('POST', begin)
      // Each finished sign-in is taken off again.
      for (let count = 0; count < 4; count++) {
        expect((await signInByPasskey(limited.anonymous(), authenticator)).status).toBe(200)
      }
      const statuses: number[] = []
      for (let count = 0; count < 4; count++) statuses.push((await start()).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      // A known device has its own limit.
      expect((await signInByPasskey(caller, authenticator)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
