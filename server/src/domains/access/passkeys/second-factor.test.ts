import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, givePassword } from '../../../testing/caller.ts'
import { type Authenticator } from '../../../testing/fakes/authenticator.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { verifyByPasskey, withPasskey } from './testing/passkeys.ts'
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

describe('a passkey as the second factor', () => {
  it('takes the place of the code', async () => {
    const { person, authenticator, passkeyId } = await withPasskey(t)
    const pending = await givePassword(t.app, person)
    expect((await pending.inject('GET', '/api/auth/second-factors')).json()).toEqual({ passkey: true })
    // The password was the first factor, so a touch is enough.
    const answer = await verifyByPasskey(pending, authenticator, { userVerified: false })
    expect(answer.json()).toMatchObject({ user: { userId: person.userId, authenticated: true } })
    expect(await sessionOf(t, person.userId)).toMatchObject({
      authenticationMethods: ['pwd', 'swk', 'user', 'mfa'],
      passkeyId,
    })
    expect((await pending.inject('GET', '/api/my-profile')).status).toBe(200)
  })

  it('is offered only to users who have one, and leaves them the code', async () => {
    const person = await t.person()
    const pending = await givePassword(t.app, person)
    expect((await pending.inject('GET', '/api/auth/second-factors')).json()).toEqual({ passkey: false })
    expect((await pending.inject('POST', '/api/auth/verify/passkey/begin')).status).toBe(400)
    const owner = await withPasskey(t)
    const again = await givePassword(t.app, owner.person)
    expect((await verifyByPasskey(again, owner.authenticator, { tampered: true })).status).toBe(400)
    const { code } = (await t.mails.latest(owner.person.email, 'one-time-code')).parts
    expect((await again.inject('POST', '/api/auth/verify', { email: owner.person.email, code })).status).toBe(
      200,
    )
    expect(await sessionOf(t, owner.person.userId)).toMatchObject({
      authenticationMethods: ['pwd', 'otp', 'mfa'],
      passkeyId: null,
    })
  })

  it('is refused with the same answer for every deviation, and the attempts are counted', async () => {
    const [ana, ben] = [await withPasskey(t), await withPasskey(t)]
    const pending = await givePassword(t.app, ana.person)
    const answers = [
      await verifyByPasskey(pending, ana.authenticator, { origin: 'https://evil.example' }),
      await verifyByPasskey(pending, ana.authenticator, { rpId: 'evil.example' }),
      await verifyByPasskey(pending, ana.authenticator, { userHandle: 'AAAA' }),
      // The passkey of another user.
      await verifyByPasskey(pending, ben.authenticator),
      await verifyByPasskey(pending, ana.authenticator, { tampered: true }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(new Set(answers.map((answer) => JSON.stringify(without(answer)))).size).toBe(1)
    expect(await lastEvent(t, 'passkey.refuse')).toMatchObject({
      actorUserId: ana.person.userId,
      result: 'DENIED',
    })
    expect((await verifyByPasskey(pending, ana.authenticator)).status).toBe(429)
    t.clock.advance(minute)
    expect((await verifyByPasskey(pending, ana.authenticator)).status).toBe(200)
  })

  it('accepts a challenge once, in its own session, and not for a sign-in', async () => {
    const { person, authenticator } = await withPasskey(t)
    const [first, second] = [await givePassword(t.app, person), await givePassword(t.app, person)]
    type Options = Parameters<Authenticator['get']>[0]
    const options = (await first.inject('POST', '/api/auth/verify/passkey/begin')).json<Options>()
    const credential = authenticator.get(options)
    await second.inject('POST', '/api/auth/verify/passkey/begin')
    const send = (caller: Caller) => caller.inject('POST', '/api/auth/verify/passkey', { credential })
    expect((await send(second)).status).toBe(400)
    const browser = t.anonymous()
    await browser.inject('POST', begin)
    expect((await browser.inject('POST', finish, { credential })).status).toBe(401)
    expect((await send(first)).status).toBe(200)
    expect((await send(first)).status).toBe(403)
  })
})
