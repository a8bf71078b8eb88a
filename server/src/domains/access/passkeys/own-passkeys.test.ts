import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Passkey } from '@gantry/contract/domains/access/passkeys/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../../../testing/caller.ts'
import { createAuthenticator, type Deviation } from '../../../testing/fakes/authenticator.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { addPasskey, makeCredential, signInByPasskey, verifyByPasskey } from './testing/passkeys.ts'
import { lastEvent } from './testing/record-queries.ts'

const minute = 60_000
const path = '/api/my-passkeys'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const password = ({ password: text }: Person) => ({ currentPassword: toBase64(text) })
const listOf = async (caller: Caller) =>
  (await caller.inject('GET', path)).json<{ passkeys: Passkey[] }>().passkeys
const isIn = async (caller: Caller) => (await caller.inject('GET', '/api/my-profile')).status === 200

async function signedIn() {
  const person = await t.person()
  return { person, caller: await t.signInAs(person) }
}

describe('adding a passkey', () => {
  it('takes the password, tells the person by mail, and is in the audit trail', async () => {
    const { person, caller } = await signedIn()
    const wrong = await caller.inject('POST', `${path}/begin`, { currentPassword: toBase64('Wrong-1pass') })
    expect([wrong.status, wrong.json()]).toMatchObject([
      400,
      { fields: { currentPassword: expect.anything() } },
    ])
    const added = await addPasskey(caller, person, createAuthenticator(), 'Work laptop')
    expect(added).toEqual({
      passkeyId: expect.any(Number),
      name: 'Work laptop',
      synced: true,
      transports: ['hybrid', 'internal'],
      createdAt: t.clock.now().toISOString(),
      lastUsedAt: null,
      current: false,
    })
    expect(await listOf(caller)).toEqual([added])
    expect((await t.mails.latest(person.email, 'passkey-changed')).parts).toMatchObject({
      what: 'ADDED',
      name: 'Work laptop',
    })
    expect(await lastEvent(t, 'passkey.add')).toEqual({
      actorUserId: person.userId,
      subjectId: person.userId,
      result: 'DONE',
      detail: { passkeyId: added.passkeyId, name: 'Work laptop' },
    })
  })

  it('asks for a passkey that can sign in alone, names the known ones, and keeps one handle for the user', async () => {
    const { person, caller } = await signedIn()
    const begin = async () =>
      (await caller.inject('POST', `${path}/begin`, password(person))).json<{
        user: { id: string; name: string }
        excludeCredentials: { id: string }[]
      }>()
    const authenticator = createAuthenticator()
    const credential = await makeCredential(caller, person, authenticator)
    expect((await caller.inject('POST', path, { name: 'Phone', credential })).status).toBe(200)
    const options = await begin()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Gantry' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key', id: credential.id }],
    })
    expect(options.user).toMatchObject({ name: person.email })
    // Random bytes, which say nothing of the user.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    expect((await begin()).user.id).toBe(options.user.id)
  })

  const deviations: [string, Deviation][] = [
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
    ['that answers a request to sign in', { type: 'webauthn.get' }],
    ['from a frame of another site', { crossOrigin: true }],
    ['whose user was not verified', { userVerified: false }],
    ['without a person', { userPresent: false }],
  ]
  it.each(deviations)('refuses one %s', async (_title, deviation) => {
    const { person, caller } = await signedIn()
    const credential = await makeCredential(caller, person, createAuthenticator(), deviation)
    const answer = await caller.inject('POST', path, { name: 'Phone', credential })
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'passkey.not-added' }])
    expect(await listOf(caller)).toEqual([])
  })

  it('accepts a challenge once, for five minutes, in its own session', async () => {
    const { person, caller } = await signedIn()
    const elsewhere = await t.signInAs(person)
    const add = (by: Caller, credential: object) => by.inject('POST', path, { name: 'Phone', credential })
    const first = await makeCredential(caller, person, createAuthenticator())
    expect((await add(elsewhere, first)).status).toBe(400)
    expect((await add(caller, first)).status).toBe(200)
    expect((await add(caller, first)).status).toBe(400)
    const late = await makeCredential(caller, person, createAuthenticator())
    t.clock.advance(5 * minute)
    expect((await add(caller, late)).status).toBe(400)
    // The challenge is spent by a wrong answer too.
    const right = await makeCredential(caller, person, createAuthenticator())
    expect(
      (await add(caller, { ...right, response: { ...right.response, attestationObject: 'AAAA' } })).status,
    ).toBe(400)
    expect((await add(caller, right)).status).toBe(400)
    expect(await listOf(caller)).toHaveLength(1)
  })

  it('refuses a passkey that somebody has already', async () => {
    const [owner, other] = [await signedIn(), await signedIn()]
    const { id } = await makeCredential(owner.caller, owner.person, createAuthenticator()).then(
      async (credential) => {
        await owner.caller.inject('POST', path, { name: 'Phone', credential })
        return credential
      },
    )
    const stolen = await makeCredential(other.caller, other.person, createAuthenticator(), {
      credentialId: id,
    })
    const answer = await other.caller.inject('POST', path, { name: 'Phone', credential: stolen })
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'passkey.not-added' }])
    expect(await listOf(other.caller)).toEqual([])
  })

  it('stops at twenty', async () => {
    const { person, caller } = await signedIn()
    for (let count = 0; count < 20; count++) await addPasskey(caller, person, createAuthenticator())
    expect((await caller.inject('POST', `${path}/begin`, password(person))).status).toBe(409)
  })
})

describe('a passkey', () => {
  it('can be renamed and removed by its owner only', async () => {
    const [owner, other] = [await signedIn(), await signedIn()]
    const { passkeyId } = await addPasskey(owner.caller, owner.person, createAuthenticator(), 'Phone')
    const own = `${path}/${passkeyId}`
    for (const [caller, status] of [
      [t.anonymous(), 401],
      [other.caller, 404],
    ] as const) {
      expect((await caller.inject('POST', own, { name: 'Mine' })).status).toBe(status)
      expect((await caller.inject('POST', `${own}/remove`, password(other.person))).status).toBe(status)
    }
    expect((await owner.caller.inject('POST', own, { name: ' ' })).status).toBe(400)
    expect((await owner.caller.inject('POST', own, { name: 'Old phone' })).status).toBe(200)
    expect(await listOf(owner.caller)).toMatchObject([{ name: 'Old phone' }])
    expect((await lastEvent(t, 'passkey.rename')).detail).toMatchObject({
      changes: { name: ['Phone', 'Old phone'] },
    })
    const wrong = { currentPassword: toBase64('Wrong-1pass') }
    expect((await owner.caller.inject('POST', `${own}/remove`, wrong)).status).toBe(400)
    expect((await owner.caller.inject('POST', `${own}/remove`, password(owner.person))).status).toBe(200)
    expect(await listOf(owner.caller)).toEqual([])
    expect((await lastEvent(t, 'passkey.remove')).detail).toMatchObject({ name: 'Old phone' })
    const { parts } = await t.mails.latest(owner.person.email, 'passkey-changed')
    expect(parts).toMatchObject({ what: 'REMOVED', name: 'Old phone' })
  })

  it('check 65: takes the other sessions that began with it along when it is removed', async () => {
    const { person, caller } = await signedIn()
    const [phone, key] = [createAuthenticator(), createAuthenticator()]
    const { passkeyId } = await addPasskey(caller, person, phone)
    await addPasskey(caller, person, key)
    const [byPhone, byKey, second] = [t.anonymous(), t.anonymous(), await givePassword(t.app, person)]
    expect((await signInByPasskey(byPhone, phone)).status).toBe(200)
    expect((await signInByPasskey(byKey, key)).status).toBe(200)
    expect((await verifyByPasskey(second, phone)).status).toBe(200)
    expect(await listOf(byKey)).toMatchObject([{ current: false }, { current: true }])
    await caller.inject('POST', `${path}/${passkeyId}/remove`, password(person))
    const sessions = [caller, byPhone, byKey, second]
    expect(await Promise.all(sessions.map(isIn))).toEqual([true, false, true, false])
    expect((await signInByPasskey(t.anonymous(), phone)).status).toBe(401)
  })

  it('is removed when an administrator resets the second factor, and the mail says so', async () => {
    const { person, caller } = await signedIn()
    const phone = createAuthenticator()
    await addPasskey(caller, person, phone)
    const administrator = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const url = `/api/gantry-admin/users/${person.userId}/reset-second-factor`
    expect((await administrator.inject('POST', url)).status).toBe(200)
    expect(await isIn(caller)).toBe(false)
    expect((await signInByPasskey(t.anonymous(), phone)).status).toBe(401)
    const { parts } = await t.mails.latest(person.email, 'second-factor-changed')
    expect(parts).toMatchObject({ kind: 'EMAIL', passkeys: 'REMOVED' })
    expect((await lastEvent(t, 'second-factor.change')).detail).toMatchObject({ passkeys: 1 })
    expect(await listOf(await t.signInAs(person))).toEqual([])
  })

  it('remains after the password was reset by a mailed link', async () => {
    const { person, caller } = await signedIn()
    const phone = createAuthenticator()
    await addPasskey(caller, person, phone)
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    const { link } = (await t.mails.latest(person.email, 'password-reset')).parts
    const token = new URL(link).searchParams.get('token')
    const body = { email: person.email, token, password: toBase64('Otter9-canoe') }
    expect((await t.anonymous().inject('POST', '/api/auth/reset-password', body)).status).toBe(200)
    expect((await signInByPasskey(t.anonymous(), phone)).status).toBe(200)
  })
})
