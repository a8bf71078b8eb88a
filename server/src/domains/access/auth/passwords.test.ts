import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearJobs, listJobKeys } from '../../../testing/jobs/queries.ts'
import type { Person } from '../../../testing/people.ts'
import { publicPortal } from '../../../testing/public-portal.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendActivation } from '../accounts/activation.ts'
import { getPerson } from '../accounts/people.ts'
import { sendResetLinks } from './reset-requests.ts'

const hour = 60 * 60_000
const goodPassword = 'Otter9-canoe'
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp(publicPortal)
})
afterAll(() => t.close())

const call = (method: 'GET' | 'POST', path: string, query: Record<string, string>, headers = {}) =>
  t
    .anonymous()
    .inject(method, `/api/auth/${path}?${new URLSearchParams(query).toString()}`, undefined, headers)
const signIn = (email: string, password: string) =>
  t.anonymous().inject('POST', '/api/auth/signin', { email, password: toBase64(password) })
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

async function askReset({ email }: Person, headers = {}) {
  expect((await call('POST', 'send-password-reset-link', { email }, headers)).text).toBe('true')
  return tokenOf((await t.mails.latest(email, 'password-reset')).parts.link)
}
async function invite(person: Person) {
  const record = await getPerson(t.db, person.userId)
  await t.db.transaction().execute((tx) => sendActivation(t.world, tx, record))
  return tokenOf((await t.mails.latest(person.email, 'activation')).parts.link)
}
const reset = ({ email }: Person, token: string, password = goodPassword) =>
  call('POST', 'reset-password', { email, token, password: toBase64(password) })
const activate = (userId: number, token: string, password = goodPassword) =>
  t.anonymous().inject('POST', '/api/auth/activate-account', { userId, token, password })

describe('asking for a reset link', () => {
  it('check 2: gives the same answer for known and unknown addresses, and mails only the known one', async () => {
    const known = await t.person()
    const answers = [
      await call('GET', 'send-password-reset-link', { email: known.email }),
      await call('GET', 'send-password-reset-link', { email: 'nobody@clinic.example' }),
    ]
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 200, text: 'true' })
    expect(await t.mails.count(known.email)).toBe(1)
    expect(await t.mails.count('nobody@clinic.example')).toBe(0)
  })

  it('adds the job that sends the link with the request', async () => {
    await clearJobs(t.db)
    await call('POST', 'send-password-reset-link', { email: 'somebody@clinic.example' })
    expect(await listJobKeys(t.db, 'reset-links')).toEqual(['reset-links'])
  })

  it('answers the other requests when one cannot be answered, and that one at the next try', async () => {
    const people = [await t.person(), await t.person()] as const
    for (const { email } of people) await call('POST', 'send-password-reset-link', { email })
    const { mail } = t.world
    const broken: typeof mail = {
      ...mail,
      queue: (db, letter) =>
        letter.to === people[0].email ? Promise.reject(new Error('refused')) : mail.queue(db, letter),
    }
    await expect(sendResetLinks({ ...t.world, mail: broken })).rejects.toThrow('refused')
    const requests = await t.db.selectFrom('resetRequest').select('email').execute()
    expect(requests).toEqual([{ email: people[0].email }])
    for (const { email } of people) expect(await t.mails.count(email, 'password-reset')).toBe(1)
  })

  it('sends nothing to inactive users', async () => {
    const inactive = await t.person({ status: false })
    await call('POST', 'send-password-reset-link', { email: inactive.email })
    expect(await t.mails.count(inactive.email)).toBe(0)
  })

  it('check 18: ignores a forged Host header in the mailed link', async () => {
    const person = await t.person()
    await askReset(person, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { link } = (await t.mails.latest(person.email, 'password-reset')).parts
    expect(link.startsWith('https://portal.example/reset-password?token=')).toBe(true)
  })

  it('check 15: uses tokens of 256 bits and stores their hashes', async () => {
    const person = await t.person()
    const token = await askReset(person)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await t.db
      .selectFrom('accountToken')
      .select('tokenHash')
      .where('userId', '=', person.userId)
      .execute()
    expect(rows).toEqual([{ tokenHash: t.world.secrets.hash(token) }])
  })
})

describe('resetting', () => {
  it('check 17: opening the page does not consume the link', async () => {
    const person = await t.person({ firstName: 'Noor', lastName: 'Haddad' })
    const token = await askReset(person)
    for (let count = 0; count < 3; count++) {
      const answer = await call('GET', 'validate-reset-password-token', { email: person.email, token })
      expect(answer.json()).toEqual({ userFullName: 'Noor Haddad' })
    }
    expect((await reset(person, token)).text).toBe('true')
    expect((await signIn(person.email, goodPassword)).status).toBe(200)
  })

  it('check 16: gives one message for a used, expired, replaced or unknown link and for a wrong address', async () => {
    const [person, other] = [await t.person(), await t.person()]
    const superseded = await askReset(person)
    const used = await askReset(person)
    await reset(person, used)
    const expired = await askReset(other)
    const wrongAddress = await askReset(person)
    const answers = [
      await reset(person, superseded),
      await reset(person, used),
      await reset(other, wrongAddress),
    ]
    answers.push(await reset(person, 'made-up'))
    t.clock.advance(hour)
    answers.push(await reset(other, expired))
    t.clock.advance(-hour)
    answers.push(await reset(other, expired))
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      const { message } = answer.json<{ message: string }>()
      expect(message).toMatch(/^Your reset password link is no longer valid/)
    }
    const look = await call('GET', 'validate-reset-password-token', { email: person.email, token: used })
    expect(look.json()).toMatchObject({ message: answers[0]?.json<{ message: string }>().message })
  })

  it('check 19: keeps the second factor, ends all sessions, removes the lock and mails a notice', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    await t.db
      .updateTable('user')
      .set({ twoFactorAuthType: 'AUTHENTICATOR' })
      .where('userId', '=', person.userId)
      .execute()
    for (let count = 0; count < 5; count++) await signIn(person.email, 'Wrong-1pass')
    expect((await reset(person, await askReset(person))).status).toBe(200)
    expect((await caller.inject('GET', '/api/my-profile')).status).toBe(401)
    expect(await t.mails.count(person.email, 'password-changed')).toBe(1)
    expect((await signIn(person.email, goodPassword)).status).toBe(200)
    const { twoFactorAuthType } = await getKind(person.userId)
    expect(twoFactorAuthType).toBe('AUTHENTICATOR')
  })

  it('accepts one of ten concurrent uses', async () => {
    const person = await t.person()
    const token = await askReset(person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(person, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts secrets in a JSON body by POST, and by GET base64 whose + became a space', async () => {
    const [byPost, byGet] = [await t.person(), await t.person()]
    const body = { email: byPost.email, token: await askReset(byPost), password: toBase64(goodPassword) }
    expect((await t.anonymous().inject('POST', '/api/auth/reset-password', body)).status).toBe(200)
    // The characters ">>" produce a + in base64 at this position.
    const password = 'Aa1>>>ötter'
    expect(toBase64(password)).toContain('+')
    const query = `email=${byGet.email}&token=${await askReset(byGet)}&password=${toBase64(password)}`
    expect((await t.anonymous().inject('GET', `/api/auth/reset-password?${query}`)).status).toBe(200)
    expect((await signIn(byGet.email, password)).status).toBe(200)
  })
})

const getKind = (userId: number) =>
  t.db.selectFrom('user').select('twoFactorAuthType').where('userId', '=', userId).executeTakeFirstOrThrow()

describe('activating', () => {
  it('shows the name, sets the password and consumes the link', async () => {
    const person = await t.person({ activated: false, firstName: 'Ines' })
    const token = await invite(person)
    const look = await call('GET', 'validate-account-activation-token', { token })
    expect(look.json()).toEqual({
      userId: person.userId,
      email: person.email,
      firstName: 'Ines',
      lastName: 'Okafor',
    })
    expect((await activate(person.userId, token)).text).toBe('true')
    expect((await signIn(person.email, goodPassword)).status).toBe(200)
    const again = await activate(person.userId, token)
    expect(again.json()).toMatchObject({ message: 'Invalid activate account url!' })
  })

  it('check 16: gives one message for a replaced or expired link and for another user’s link', async () => {
    const [person, other] = [await t.person({ activated: false }), await t.person({ activated: false })]
    const superseded = await invite(person)
    const token = await invite(person)
    const answers = [await activate(person.userId, superseded), await activate(other.userId, token)]
    t.clock.advance(7 * 24 * hour)
    answers.push(await activate(person.userId, token))
    answers.push(await call('GET', 'validate-account-activation-token', { token }))
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ message: 'Invalid activate account url!' })
    }
  })

  it('mails an activation link when a user who was never activated asks for a reset', async () => {
    const person = await t.person({ activated: false })
    await call('POST', 'send-password-reset-link', { email: person.email })
    expect(await t.mails.count(person.email, 'activation')).toBe(1)
    expect(await t.mails.count(person.email, 'password-reset')).toBe(0)
  })
})

const change = async (person: Person, body: { email?: string; current?: string; next?: string }) => {
  const caller = await t.signInAs(person)
  const answer = await caller.inject('POST', '/api/user/change-password', {
    email: body.email ?? person.email,
    currentPassword: toBase64(body.current ?? person.password),
    newPassword: toBase64(body.next ?? goodPassword),
  })
  return { caller, answer }
}

describe('changing', () => {
  it('check 7: ends the other sessions, keeps the current one and mails a notice', async () => {
    const person = await t.person()
    const other = await t.signInAs(person)
    const { caller, answer } = await change(person, {})
    expect(answer.text).toBe('true')
    expect((await other.inject('GET', '/api/my-profile')).status).toBe(401)
    expect((await caller.inject('GET', '/api/my-profile')).status).toBe(200)
    expect(await t.mails.count(person.email, 'password-changed')).toBe(1)
    expect((await signIn(person.email, goodPassword)).status).toBe(200)
  })

  it('check 7: requires the current password, and answers 403 to another user’s email', async () => {
    const [person, other] = [await t.person(), await t.person()]
    expect((await change(person, { email: other.email })).answer.status).toBe(403)
    const { answer } = await change(person, { current: 'Wrong-1pass' })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { currentPassword: expect.any(String) } })
    const same = await change(person, { next: person.password })
    expect(same.answer.json()).toMatchObject({ fields: { newPassword: expect.any(String) } })
  })

  it('refuses more than five wrong current passwords, apart from the lock of the sign-in', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    const body = {
      email: person.email,
      currentPassword: toBase64('Wrong-1pass'),
      newPassword: toBase64(goodPassword),
    }
    for (let count = 0; count < 5; count++) {
      expect((await caller.inject('POST', '/api/user/change-password', body)).status).toBe(400)
    }
    const right = { ...body, currentPassword: toBase64(person.password) }
    expect((await caller.inject('POST', '/api/user/change-password', right)).status).toBe(429)
    expect((await signIn(person.email, person.password)).status).toBe(200)
    t.clock.advance(5 * 60_000)
    for (let count = 0; count < 6; count++) await signIn(person.email, 'Wrong-1pass')
    expect((await caller.inject('POST', '/api/user/change-password', right)).status).toBe(200)
  })

  it('check 5: refuses common passwords and passwords with a name on all three routes', async () => {
    const wishes = { firstName: 'Gwendolyn', lastName: 'Castellano' }
    const person = await t.person({ ...wishes, email: 'radio.star@clinic.example' })
    const fresh = await t.person({ ...wishes, email: 'radio.star2@clinic.example', activated: false })
    const [resetToken, activationToken] = [await askReset(person), await invite(fresh)]
    const refused = [
      'Has space1!',
      'Short1!',
      'P@ssw0rd1!',
      'Gantry#2026',
      'G4ntry!2026',
      'Radio.star9!A',
      'Gwendolyn#1',
      'Castellano1!',
    ]
    for (const password of refused) {
      const answers = [
        [(await change(person, { next: password })).answer, 'newPassword'],
        [await reset(person, resetToken, password), 'password'],
        [await activate(fresh.userId, activationToken, password), 'password'],
      ] as const
      for (const [answer, field] of answers) {
        expect([password, answer.status]).toEqual([password, 400])
        expect(answer.json()).toMatchObject({
          code: 'input.invalid',
          fields: { [field]: expect.any(String) },
        })
      }
    }
    expect((await reset(person, resetToken)).status).toBe(200)
    expect((await activate(fresh.userId, activationToken)).status).toBe(200)
  })
})
