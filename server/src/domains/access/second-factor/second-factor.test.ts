import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const step = 30_000
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const path = '/api/my-profile/authenticator'
const password = ({ password: text }: Person) => ({ currentPassword: toBase64(text) })
const codeNow = (secret: string, offset = 0) =>
  generate({ secret, epoch: Math.floor((t.clock.now().getTime() + offset) / 1000) })
const verify = (caller: Caller, { email }: Person, code: string) =>
  caller.inject('POST', '/api/auth/verify', { email, code })

/** A user who set up an authenticator app one step ago. */
async function withAuthenticator() {
  const person = await t.person()
  const caller = await t.signInAs(person)
  const started = await caller.inject('POST', `${path}/start`, password(person))
  const { secret } = started.json<{ secret: string }>()
  const confirmed = await caller.inject('POST', `${path}/confirm`, { code: await codeNow(secret) })
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  t.clock.advance(step)
  return { person, caller, secret, recoveryCodes }
}

describe('the authenticator', () => {
  it('starts with the password, shows a QR code and is active after the confirmation', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    expect(
      (await caller.inject('POST', `${path}/start`, { currentPassword: toBase64('Wrong-1pass') })).status,
    ).toBe(400)
    expect((await caller.inject('POST', `${path}/confirm`, { code: '123456' })).status).toBe(409)
    const started = await caller.inject('POST', `${path}/start`, password(person))
    const drawn = started.json<{ secret: string; otpauthUrl: string; qrCode: string }>()
    expect(drawn.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Gantry/)
    expect(drawn.qrCode).toMatch(/^data:image\/png;base64,/)
    expect(await kindOf(person)).toBe('EMAIL')
    const wrong = await caller.inject('POST', `${path}/confirm`, {
      code: await codeNow(drawn.secret, 10 * step),
    })
    expect(wrong.status).toBe(400)
    const confirmed = await caller.inject('POST', `${path}/confirm`, { code: await codeNow(drawn.secret) })
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await kindOf(person)).toBe('AUTHENTICATOR')
    expect((await t.mails.latest(person.email, 'second-factor-changed')).parts.kind).toBe('AUTHENTICATOR')
  })

  it('stores its secret sealed', async () => {
    const { person, secret } = await withAuthenticator()
    const { authenticatorSecret } = await t.db
      .selectFrom('credential')
      .select('authenticatorSecret')
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(authenticatorSecret?.includes(secret)).toBe(false)
  })

  it('replaces mailed codes at sign-in', async () => {
    const { person, secret } = await withAuthenticator()
    const mailed = await t.mails.count(person.email, 'one-time-code')
    const caller = await givePassword(t.app, person)
    expect(await t.mails.count(person.email, 'one-time-code')).toBe(mailed)
    const resend = `/api/auth/send-2fa-otp?userId=${person.userId}&email=${person.email}`
    expect((await caller.inject('POST', resend)).status).toBe(400)
    const answer = await verify(caller, person, await codeNow(secret))
    expect(answer.json()).toMatchObject({ user: { authenticated: true, twoFactorAuthType: 'AUTHENTICATOR' } })
  })

  it('check 14: accepts a code once on all servers, and no older code after it', async () => {
    const { person, secret } = await withAuthenticator()
    const other = await t.anotherServer()
    const code = await codeNow(secret)
    const callers = await Promise.all([
      givePassword(t.app, person),
      givePassword(other, person),
      givePassword(t.app, person),
    ])
    const answers = await Promise.all(callers.map((caller) => verify(caller, person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const older = await verify(await givePassword(t.app, person), person, await codeNow(secret, -step))
    expect(older.status).toBe(400)
  })

  it('check 14: accepts one step of clock difference and no more', async () => {
    const { person, secret } = await withAuthenticator()
    t.clock.advance(10 * step)
    for (const [offset, status] of [
      [-2 * step, 400],
      [2 * step, 400],
      [-step, 200],
      [step, 200],
    ] as const) {
      const caller = await givePassword(t.app, person)
      expect([offset, (await verify(caller, person, await codeNow(secret, offset))).status]).toEqual([
        offset,
        status,
      ])
    }
  })

  it('check 12: is locked for a while after wrong codes', async () => {
    const { person, secret } = await withAuthenticator()
    const caller = await givePassword(t.app, person)
    for (let count = 0; count < 5; count++) {
      expect((await verify(caller, person, await codeNow(secret, 100 * step))).status).toBe(400)
    }
    expect((await verify(caller, person, await codeNow(secret))).status).toBe(429)
    t.clock.advance(60_000)
    expect((await verify(caller, person, await codeNow(secret))).status).toBe(200)
  })

  it('accepts each recovery code once', async () => {
    const { person, recoveryCodes } = await withAuthenticator()
    const [code = ''] = recoveryCodes
    expect((await verify(await givePassword(t.app, person), person, code.toUpperCase())).status).toBe(200)
    expect((await verify(await givePassword(t.app, person), person, code)).status).toBe(400)
    expect((await verify(await givePassword(t.app, person), person, recoveryCodes[1] ?? '')).status).toBe(200)
  })

  it('remains after a password reset', async () => {
    const { person, secret } = await withAuthenticator()
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    const { link } = (await t.mails.latest(person.email, 'password-reset')).parts
    const body = {
      email: person.email,
      token: new URL(link).searchParams.get('token'),
      password: toBase64('Otter9-canoe'),
    }
    expect((await t.anonymous().inject('POST', '/api/auth/reset-password', body)).status).toBe(200)
    const caller = await givePassword(t.app, { ...person, password: 'Otter9-canoe' })
    expect((await verify(caller, person, await codeNow(secret))).status).toBe(200)
  })
})

describe('a changed second factor', () => {
  const isIn = async (caller: Caller) => (await caller.inject('GET', '/api/my-profile')).status === 200

  it('check 65: ends the other sessions of the user when it is turned on and when it is turned off', async () => {
    const person = await t.person()
    const [caller, elsewhere] = [await t.signInAs(person), await t.signInAs(person)]
    const waiting = await givePassword(t.app, person)
    const { code } = (await t.mails.latest(person.email, 'one-time-code')).parts
    const { secret } = (await caller.inject('POST', `${path}/start`, password(person))).json<{
      secret: string
    }>()
    expect(await isIn(elsewhere)).toBe(true)
    const confirmed = await caller.inject('POST', `${path}/confirm`, { code: await codeNow(secret) })
    expect(confirmed.status).toBe(200)
    expect([await isIn(caller), await isIn(elsewhere)]).toEqual([true, false])
    expect((await verify(waiting, person, code)).status).toBe(401)
    t.clock.advance(step)
    const again = await givePassword(t.app, person)
    expect((await verify(again, person, await codeNow(secret))).status).toBe(200)
    expect((await caller.inject('POST', `${path}/remove`, password(person))).status).toBe(200)
    expect([await isIn(caller), await isIn(again)]).toEqual([true, false])
  })

  it('check 65: ends every session of the user when an administrator resets it', async () => {
    const { person, caller } = await withAuthenticator()
    const administrator = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const url = `/api/gantry-admin/users/${person.userId}/reset-second-factor`
    expect((await administrator.inject('POST', url)).status).toBe(200)
    expect(await isIn(caller)).toBe(false)
  })

  it('needs a password of the last minutes', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    const { secret } = (await caller.inject('POST', `${path}/start`, password(person))).json<{
      secret: string
    }>()
    t.clock.advance(15 * 60_000)
    const late = await caller.inject('POST', `${path}/confirm`, { code: await codeNow(secret) })
    expect(late.status).toBe(409)
    expect(await kindOf(person)).toBe('EMAIL')
  })

  it('is not open to administrators for themselves without the password, by any call', async () => {
    const person = await t.person({ roles: ['ProductAdmin'] })
    const caller = await t.signInAs(person)
    const { secret } = (await caller.inject('POST', `${path}/start`, password(person))).json<{
      secret: string
    }>()
    await caller.inject('POST', `${path}/confirm`, { code: await codeNow(secret) })
    const { version: _version, ...profile } = (await caller.inject('GET', '/api/my-profile')).json<Profile>()
    const own = `/api/gantry-admin/users/${person.userId}/reset-second-factor`
    expect((await caller.inject('POST', own)).status).toBe(409)
    const url = '/api/gantry-admin/users/add-update'
    expect((await caller.inject('POST', url, { ...profile, twoFactorAuthType: 'EMAIL' })).status).toBe(409)
    expect(await kindOf(person)).toBe('AUTHENTICATOR')
  })
})

describe('going back to mailed codes', () => {
  it('requires the password, and deletes the secret and the recovery codes', async () => {
    const { person, caller, recoveryCodes } = await withAuthenticator()
    const wrong = { currentPassword: toBase64('Wrong-1pass') }
    expect((await caller.inject('POST', `${path}/remove`, wrong)).status).toBe(400)
    expect((await caller.inject('POST', `${path}/remove`, password(person))).text).toBe('true')
    expect(await kindOf(person)).toBe('EMAIL')
    const again = await givePassword(t.app, person)
    expect((await verify(again, person, recoveryCodes[0] ?? '')).status).toBe(400)
    const { code } = (await t.mails.latest(person.email, 'one-time-code')).parts
    expect((await verify(again, person, code)).status).toBe(200)
  })

  it('is possible for an administrator and not for others, and the user is notified', async () => {
    const { person, caller } = await withAuthenticator()
    const url = `/api/gantry-admin/users/${person.userId}/reset-second-factor`
    expect((await t.anonymous().inject('POST', url)).status).toBe(401)
    expect((await caller.inject('POST', url)).status).toBe(403)
    const administrator = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    expect(
      (await administrator.inject('POST', '/api/gantry-admin/users/999999/reset-second-factor')).status,
    ).toBe(404)
    expect((await administrator.inject('POST', url)).text).toBe('true')
    expect(await kindOf(person)).toBe('EMAIL')
    expect((await t.mails.latest(person.email, 'second-factor-changed')).parts.kind).toBe('EMAIL')
  })
})

async function kindOf({ userId }: Person): Promise<string> {
  const query = t.db.selectFrom('user').select('twoFactorAuthType').where('userId', '=', userId)
  return (await query.executeTakeFirstOrThrow()).twoFactorAuthType
}
