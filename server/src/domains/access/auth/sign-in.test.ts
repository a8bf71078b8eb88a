import { execFileSync } from 'node:child_process'
import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givePassword } from '../../../testing/caller.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const minute = 60_000
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const trySignIn = (email: string, password: string, app = t.app) =>
  t
    .anonymous()
    .at(app)
    .inject('POST', '/api/auth/signin', { email, password: toBase64(password) })

type Refusal = { code: string; message: string; requestId: string }
const refusalOf = ({ status, json }: Awaited<ReturnType<typeof trySignIn>>) => {
  const { requestId: _different, ...rest } = json<Refusal>()
  return { status, ...rest }
}

describe('the password', () => {
  it('starts a pending session and returns the user as not authenticated', async () => {
    const person = await t.person({ roles: ['Member', 'MIS'] })
    const answer = await trySignIn(person.email.toUpperCase(), person.password)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      userId: person.userId,
      authenticated: false,
      sessionRole: null,
      twoFactorAuthType: 'EMAIL',
      roles: [{ name: 'Member' }, { name: 'MIS' }],
    })
    expect(await t.mails.count(person.email, 'one-time-code')).toBe(1)
  })

  it('check 1: gives one answer for a wrong password, an unknown address and a locked account', async () => {
    const known = await t.person()
    const locked = await t.person()
    for (let count = 0; count < 5; count++) await trySignIn(locked.email, 'Wrong-1pass')
    const answers = [
      await trySignIn(known.email, 'Wrong-1pass'),
      await trySignIn('nobody@clinic.example', 'Wrong-1pass'),
      await trySignIn(locked.email, 'Wrong-1pass'),
      await trySignIn(locked.email, locked.password),
    ].map(refusalOf)
    expect(answers[0]?.status).toBe(401)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('check 3: locks for longer after each five failures, and resets after the right password', async () => {
    const { email, password } = await t.person()
    for (const minutes of [1, 5, 15, 60, 60]) {
      for (let count = 0; count < 5; count++) expect((await trySignIn(email, 'Wrong-1pass')).status).toBe(401)
      t.clock.advance(minutes * minute - 1000)
      expect((await trySignIn(email, password)).status).toBe(401)
      t.clock.advance(2000)
    }
    expect((await trySignIn(email, password)).status).toBe(200)
    for (let count = 0; count < 5; count++) await trySignIn(email, 'Wrong-1pass')
    t.clock.advance(minute + 1000)
    expect((await trySignIn(email, password)).status).toBe(200)
  })

  it('check 4: checks at most five of 50 parallel guesses on two servers', async () => {
    const { email, password, userId } = await t.person()
    const other = await t.anotherServer()
    // Four wrong passwords are checked and the fifth locks the account, so the right password among the later ones is
    // refused.
    const wrong = Array.from({ length: 49 }, (_, index) =>
      trySignIn(email, `Wrong-1pass${index}`, index % 2 === 0 ? t.app : other),
    )
    const answers = await Promise.all(wrong)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await trySignIn(email, password, other)).status).toBe(401)
    const credential = await t.db
      .selectFrom('credential')
      .select(['failedSignIns', 'lockCount'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    // A sixth counted attempt would change these figures.
    expect(credential).toEqual({ failedSignIns: 0, lockCount: 1 })
  })

  it('reports an inactive account only after the right password', async () => {
    const inactive = await t.person({ status: false })
    expect((await trySignIn(inactive.email, 'Wrong-1pass')).status).toBe(401)
    const answer = await trySignIn(inactive.email, inactive.password)
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'account.inactive' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('refuses a user who was never activated in the same way as an unknown user', async () => {
    const { email, password } = await t.person({ activated: false })
    expect((await trySignIn(email, password)).status).toBe(401)
  })

  it('check 6: answers 400 to bad base64 and names the field', async () => {
    const body = { email: 'someone@clinic.example', password: '***' }
    const answer = await t.anonymous().inject('POST', '/api/auth/signin', body)
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { password: expect.any(String) } })
  })

  it('check 9: stores an argon2id hash with 19 MiB and two passes', () => {
    // This runs in a separate process, because the tests replace the cost by a cheaper one.
    const program = `import { hashPassword } from '../accounts/password-hashing.ts'
      process.stdout.write(await hashPassword('Plum7-Kestrel'), () => process.exit())`
    const options = ['--input-type=module', '--eval', program]
    const hash = execFileSync(process.execPath, options, { cwd: import.meta.dirname, encoding: 'utf8' })
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('check 30: returns no hash, seed or token', async () => {
    const person = await t.person()
    const { text } = await trySignIn(person.email, person.password)
    expect(text).not.toMatch(/token|hash|secret|argon2|password/i)
  })
})

describe('the pending session', () => {
  it('check 10: allows verify, resend and sign-out, and nothing else', async () => {
    const person = await t.person({ roles: ['ProductAdmin'] })
    const pending = await givePassword(t.app, person)
    const refused = [
      ['GET', '/api/my-profile'],
      ['POST', '/api/users', {}],
      ['POST', `/api/users/${person.userId}/set-session-role?sessionRole=GantryAdmin`],
      ['POST', '/api/my-profile/authenticator/start', { currentPassword: toBase64(person.password) }],
      [
        'POST',
        '/api/user/change-password',
        {
          email: person.email,
          currentPassword: toBase64(person.password),
          newPassword: toBase64('Other7-word'),
        },
      ],
    ] as const
    for (const [method, url, body] of refused)
      expect((await pending.inject(method, url, body)).status).toBe(401)
    const resend = `/api/auth/send-2fa-otp?userId=${person.userId}&email=${person.email}`
    expect((await pending.inject('POST', resend)).status).toBe(429)
    expect((await pending.inject('POST', '/api/auth/signout')).status).toBe(200)
  })

  it('expires after half an hour', async () => {
    const person = await t.person()
    const pending = await givePassword(t.app, person)
    t.clock.advance(30 * minute)
    const { parts } = await t.mails.latest(person.email, 'one-time-code')
    const answer = await pending.inject('POST', '/api/auth/verify', { email: person.email, code: parts.code })
    expect(answer.status).toBe(401)
  })

  it('check 29: ignores additional fields in the body', async () => {
    const person = await t.person()
    const answer = await t.anonymous().inject('POST', '/api/auth/signin', {
      email: person.email,
      password: toBase64(person.password),
      authenticated: true,
      roles: [{ roleId: 3 }],
      status: true,
      groupIdForAdmin: 1,
    })
    expect(answer.json()).toMatchObject({
      authenticated: false,
      roles: [{ name: 'Member' }],
      groupIdForAdmin: null,
    })
  })
})
