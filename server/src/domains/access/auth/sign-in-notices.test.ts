import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const minute = 60_000

describe('the mails about a sign-in', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await buildTestApp()
  })
  afterAll(() => t.close())

  const post = async (caller: Caller, path: string, body: object) => {
    const answer = await caller.inject('POST', path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer
  }
  const givePasswordOn = (caller: Caller, { email, password }: Person) =>
    post(caller, '/api/auth/signin', { email, password: toBase64(password) })

  /** Signs in again with the cookies of a browser. */
  async function signInOn(caller: Caller, person: Person): Promise<void> {
    await givePasswordOn(caller, person)
    const { code } = (await t.mails.latest(person.email, 'one-time-code')).parts
    await post(caller, '/api/auth/verify', { email: person.email, code })
  }
  const noticesTo = ({ email }: Person) => t.mails.count(email, 'new-device')

  /** Sets up an authenticator app, and returns its secret and the recovery codes. */
  async function setUp(caller: Caller, { password }: Person) {
    const started = await post(caller, '/api/my-profile/authenticator/start', {
      currentPassword: toBase64(password),
    })
    const { secret } = started.json<{ secret: string }>()
    const confirmed = await post(caller, '/api/my-profile/authenticator/confirm', {
      code: await codeOf(secret),
    })
    return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() }
  }
  const codeOf = (secret: string) =>
    generate({ strategy: 'totp', secret, epoch: Math.floor(t.clock.now().getTime() / 1000) })

  it('are not sent for the first sign-in, nor for another one in the same browser', async () => {
    const person = await t.person({ roles: ['MRT'] })
    const browser = await t.signInAs(person)
    t.clock.advance(10 * minute)
    await signInOn(browser, person)
    expect(await noticesTo(person)).toBe(0)
  })

  it('name the time, the address and the device of a sign-in from a new browser, in the reader’s language', async () => {
    const person = await t.person()
    const browser = await t.signInAs(person)
    await post(browser, '/api/my-language', { language: 'fr' })
    t.clock.advance(10 * minute)
    const other = await t.signInAs(person)
    const mail = await t.mails.latest(person.email, 'new-device')
    expect(mail.language).toBe('fr')
    expect(mail.parts).toEqual({
      firstName: person.firstName,
      at: t.clock.now().toISOString(),
      address: '127.0.0.1',
      device: 'Vitest',
      link: expect.stringMatching(/^http.*\/account\?tab=sessions$/),
    })
    t.clock.advance(10 * minute)
    await signInOn(other, person)
    expect(await noticesTo(person), 'now both browsers are known').toBe(1)
  })

  it('tell each user of a browser that several share', async () => {
    const [one, two] = [await t.person(), await t.person()]
    const shared = await t.signInAs(one)
    await t.signInAs(two)
    t.clock.advance(10 * minute)
    await signInOn(shared, two)
    expect([await noticesTo(one), await noticesTo(two)]).toEqual([0, 1])
  })

  it('are not sent after a wrong code, and the sign-in goes on above the limit of mails', async () => {
    const person = await t.person()
    await t.signInAs(person)
    const stranger = t.anonymous()
    await givePasswordOn(stranger, person)
    const wrong = { email: person.email, code: '000000' }
    expect((await stranger.inject('POST', '/api/auth/verify', wrong)).status).toBe(400)
    expect(await noticesTo(person)).toBe(0)
    const authenticator = await setUp(await t.signInAs(person), person)
    const before = await noticesTo(person)
    for (let sent = 0; sent < 8; sent += 1) {
      t.clock.advance(minute)
      const caller = t.anonymous()
      await givePasswordOn(caller, person)
      const code = await codeOf(authenticator.secret)
      await post(caller, '/api/auth/verify', { email: person.email, code })
    }
    const most = Math.ceil(t.world.settings.mailsPerHour / 2)
    expect(await noticesTo(person)).toBeGreaterThan(before)
    expect(await noticesTo(person)).toBeLessThanOrEqual(most + 2)
  })

  it('tell of a recovery code that was used, and how many are left', async () => {
    const person = await t.person({ roles: ['TYP'] })
    const browser = await t.signInAs(person)
    const { recoveryCodes } = await setUp(browser, person)
    t.clock.advance(10 * minute)
    await givePasswordOn(browser, person)
    await post(browser, '/api/auth/verify', { email: person.email, code: recoveryCodes[3] })
    const { parts } = await t.mails.latest(person.email, 'recovery-code-used')
    expect(parts).toMatchObject({ left: '9', device: 'Vitest', at: t.clock.now().toISOString() })
    expect(await t.mails.count(person.email, 'recovery-code-used')).toBe(1)
    expect(await noticesTo(person), 'the browser is known').toBe(0)
  })
})
