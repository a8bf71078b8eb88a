import { toBase64 } from '@gantry/contract/auth/password'
import type { UpstreamSignIn } from '@gantry/contract/identity-connections/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../testing/caller.ts'
import { buildGroup, buildUser, type Group } from '../../../testing/factories.ts'
import { createAuthenticator } from '../../../testing/fakes/authenticator.ts'
import type { Person } from '../../../testing/people.ts'
import { buildIdentityConnection } from '../../../testing/upstream/connections.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../testing/upstream/provider.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { addPasskey, signInByPasskey } from '../../passkeys/testing/passkeys.ts'

let t: TestApp
let provider: IdentityProvider
let other: IdentityProvider
let north: Group
let south: Group
let northId: number

beforeAll(async () => {
  t = await buildTestApp()
  provider = await startIdentityProvider()
  other = await startIdentityProvider()
  north = await buildGroup(t.db, { groupName: 'North' })
  south = await buildGroup(t.db, { groupName: 'South' })
  northId = await buildIdentityConnection(t.db, {
    groupId: north.groupId,
    name: 'North Hospital',
    issuer: provider.issuer,
    domains: ['north.example', 'n.example'],
  })
  await buildIdentityConnection(t.db, {
    groupId: south.groupId,
    name: 'South Hospital',
    issuer: other.issuer,
    domains: ['south.example'],
    addsPeople: true,
  })
})
afterAll(async () => {
  provider.close()
  other.close()
  await t.close()
})
afterEach(async () => {
  for (const one of [provider, other]) {
    one.setDiscovery({})
    one.setUserInfo(null)
  }
  await set(northId, { addsPeople: false, trustsEmails: false, allowsPasswords: true, status: true })
})

const set = (
  id: number,
  values: Partial<Record<'addsPeople' | 'trustsEmails' | 'allowsPasswords' | 'status', boolean>> & {
    issuer?: string
    rolesClaim?: string
    roleMap?: string
    acceptedAcrs?: string
  },
) => t.db.updateTable('identityConnection').set(values).where('identityConnectionId', '=', id).execute()

let counted = 0
const address = (domain = 'north.example') => `person${(counted += 1)}@${domain}`
const member = (email = address(), groups = [north]): Promise<Person> => buildUser(t.world, { email, groups })

async function start(caller: Caller, email: string): Promise<string> {
  const answer = await caller.inject('POST', '/api/auth/upstream/start', { email })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ url: string }>().url
}
const finish = (caller: Caller, search: string) =>
  caller.inject('POST', '/api/auth/upstream/callback', { search })
const claimsOf = (email: string, more: Record<string, unknown> = {}) => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  amr: ['pwd', 'mfa'],
  ...more,
})
type SignInOptions = Parameters<IdentityProvider['signIn']>[2]

/** Signs in by the provider in a new browser, and returns the answer to the callback. */
async function signInBy(
  email: string,
  claims: Record<string, unknown> = {},
  options: SignInOptions = {},
  by = provider,
): Promise<{ caller: Caller; answer: Answer }> {
  const caller = t.anonymous()
  const url = await start(caller, email)
  return { caller, answer: await finish(caller, by.signIn(url, { ...claimsOf(email), ...claims }, options)) }
}
const nextOf = (answer: Answer) => answer.json<UpstreamSignIn>().next
const codeOf = (answer: Answer) => `${answer.status} ${answer.json<{ code?: string }>().code ?? ''}`

async function link(person: Person, claims: Record<string, unknown> = {}): Promise<Caller> {
  const { caller, answer } = await signInBy(person.email, claims)
  expect(nextOf(answer)).toBe('consent')
  expect((await consent(caller, person.password)).status).toBe(200)
  expect((await verify(caller, person.email)).status).toBe(200)
  return caller
}
const consent = (caller: Caller, password: string) =>
  caller.inject('POST', '/api/auth/upstream/consent', { password: toBase64(password) })
async function verify(caller: Caller, email: string): Promise<Answer> {
  const { parts } = await t.mails.latest(email, 'one-time-code')
  return caller.inject('POST', '/api/auth/verify', { email, code: parts.code })
}
const linksOf = async (userId: number) =>
  t.db.selectFrom('identityLink').selectAll().where('userId', '=', userId).execute()
const isSignedIn = async (caller: Caller) => (await caller.inject('GET', '/api/my-session')).status === 200

describe('finding a connection', () => {
  const find = (domain: string) => t.anonymous().inject('POST', '/api/auth/upstream/find', { domain })

  it('names the connection of the domain', async () => {
    for (const domain of ['north.example', 'n.example', 'NORTH.example']) {
      expect((await find(domain)).json()).toEqual({ name: 'North Hospital' })
    }
  })

  it('answers alike for domains without a connection', async () => {
    await member('someone@elsewhere.example')
    for (const domain of ['elsewhere.example', 'nowhere.example', 'sub.north.example']) {
      expect((await find(domain)).json()).toEqual({ name: '' })
    }
  })

  it('leaves out connections that are inactive, or whose group is', async () => {
    await set(northId, { status: false })
    expect((await find('north.example')).json()).toEqual({ name: '' })
    await set(northId, { status: true })
    const group = await buildGroup(t.db, { status: false })
    await buildIdentityConnection(t.db, { groupId: group.groupId, domains: ['closed.example'] })
    expect((await find('closed.example')).json()).toEqual({ name: '' })
    const refused = await t
      .anonymous()
      .inject('POST', '/api/auth/upstream/start', { email: 'a@closed.example' })
    expect(codeOf(refused)).toBe('409 upstream.not-offered')
  })
})

describe('the way to the provider', () => {
  it('has a state, a nonce, a challenge and the address, and is bound by a strict cookie', async () => {
    const caller = t.anonymous()
    const answer = await caller.inject('POST', '/api/auth/upstream/start', { email: 'a@north.example' })
    const url = new URL(answer.json<{ url: string }>().url)
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'gantry',
      scope: 'openid profile email',
      redirect_uri: 'http://localhost:8080/hospital-sign-in',
      login_hint: 'a@north.example',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const cookie = [answer.headers['set-cookie']].flat().join()
    expect(cookie).toMatch(/^gantry-upstream=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(url.searchParams.get('state'))
  })

  it('is refused with a clear answer if the provider cannot be read, or is at a private address', async () => {
    for (const issuer of ['http://127.0.0.1:9', 'https://10.0.0.1', 'http://[::ffff:169.254.169.254]']) {
      await set(northId, { issuer })
      const answer = await t
        .anonymous()
        .inject('POST', '/api/auth/upstream/start', { email: 'a@north.example' })
      expect(codeOf(answer)).toBe('409 upstream.unreachable')
    }
    await set(northId, { issuer: provider.issuer })
    provider.setDiscovery({ issuer: other.issuer })
    const answer = await t
      .anonymous()
      .inject('POST', '/api/auth/upstream/start', { email: 'a@north.example' })
    expect(codeOf(answer)).toBe('409 upstream.unreachable')
  })
})

describe('an account that exists', () => {
  it('is linked only after its owner has given the password and the second factor', async () => {
    const person = await member()
    const { caller, answer } = await signInBy(person.email)
    expect(answer.json()).toEqual({
      next: 'consent',
      user: null,
      connectionName: 'North Hospital',
      email: person.email,
    })
    expect(await isSignedIn(caller)).toBe(false)
    expect((await consent(caller, 'Wrong-1pass')).status).toBe(401)
    expect((await consent(caller, person.password)).json()).toMatchObject({ authenticated: false })
    expect(await linksOf(person.userId)).toEqual([])
    expect((await verify(caller, person.email)).status).toBe(200)
    expect(await linksOf(person.userId)).toMatchObject([
      { identityConnectionId: northId, issuer: provider.issuer, subject: `sub-${person.email}` },
    ])
    const trail = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'subjectId'])
      .where('action', '=', 'identity-connection.link')
      .where('subjectId', '=', person.userId)
      .execute()
    expect(trail).toEqual([
      { action: 'identity-connection.link', actorUserId: person.userId, subjectId: person.userId },
    ])
  })

  it('is not linked by an ordinary sign-in in the same browser', async () => {
    const person = await member()
    const { caller } = await signInBy(person.email)
    const body = { email: person.email, password: toBase64(person.password) }
    expect((await caller.inject('POST', '/api/auth/signin', body)).status).toBe(200)
    expect((await verify(caller, person.email)).status).toBe(200)
    expect(await linksOf(person.userId)).toEqual([])
  })

  it('signs in by the hospital afterwards, with any address that the provider then names', async () => {
    const person = await member()
    await link(person)
    const claims = { sub: `sub-${person.email}`, email: 'changed@elsewhere.example', email_verified: false }
    const { caller, answer } = await signInBy(person.email, claims)
    expect(answer.json()).toMatchObject({
      next: 'portal',
      email: person.email,
      user: { userId: person.userId, authenticated: true, sessionRole: 'Member' },
    })
    expect(await isSignedIn(caller)).toBe(true)
  })

  it('needs our second factor unless the ID token tells of one', async () => {
    const person = await member()
    await link(person)
    await set(northId, { acceptedAcrs: JSON.stringify(['https://refeds.org/profile/mfa']) })
    for (const claims of [{ amr: ['pwd'] }, { amr: undefined, acr: 'https://refeds.org/profile/sfa' }]) {
      const { caller, answer } = await signInBy(person.email, claims)
      expect(nextOf(answer)).toBe('second-factor')
      expect(await isSignedIn(caller)).toBe(false)
      expect((await verify(caller, person.email)).status).toBe(200)
      expect(await isSignedIn(caller)).toBe(true)
      t.clock.advance(301_000)
    }
    for (const claims of [{ amr: undefined, acr: 'https://refeds.org/profile/mfa' }, { amr: 'mfa' }]) {
      const { caller, answer } = await signInBy(person.email, claims)
      expect(nextOf(answer)).toBe('portal')
      expect(await isSignedIn(caller)).toBe(true)
    }
    await set(northId, { acceptedAcrs: '[]' })
  })

  it('is refused like all others while it is inactive', async () => {
    const person = await member()
    await link(person)
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', person.userId).execute()
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 account.inactive')
  })

  it('is refused once the person has left the group', async () => {
    const person = await member()
    await link(person)
    await t.db.deleteFrom('userGroup').where('userId', '=', person.userId).execute()
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 upstream.not-admitted')
  })

  it('is never opened if it is that of a platform administrator', async () => {
    const person = await buildUser(t.world, {
      email: address(),
      groups: [north],
      roles: ['Member', 'ProductAdmin'],
    })
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 upstream.not-admitted')
    const later = await member()
    await link(later)
    await t.db
      .insertInto('userRole')
      .columns(['userId', 'roleId'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .select((role) => [role.val(later.userId).as('userId'), 'roleId'])
          .where('code', '=', 'ProductAdmin'),
      )
      .execute()
    expect(codeOf((await signInBy(later.email)).answer)).toBe('403 upstream.not-admitted')
  })
})

describe('an address alone', () => {
  it('of a person outside the group gets the answer of an unknown person', async () => {
    const person = await member(address(), [south])
    const [known, unknown] = [await signInBy(person.email), await signInBy(address())]
    expect(codeOf(known.answer)).toBe('403 upstream.not-admitted')
    expect(unknown.answer.json<{ message: string }>().message).toBe(
      known.answer.json<{ message: string }>().message,
    )
    expect(await linksOf(person.userId)).toEqual([])
  })

  it('that the provider has not verified leads to no account', async () => {
    const person = await member()
    for (const verified of [false, 'false', undefined]) {
      const { answer } = await signInBy(person.email, { email_verified: verified })
      expect(codeOf(answer)).toBe('403 upstream.not-admitted')
    }
    await set(northId, { trustsEmails: true })
    expect(nextOf((await signInBy(person.email, { email_verified: undefined })).answer)).toBe('consent')
    expect(codeOf((await signInBy(person.email, { email_verified: false })).answer)).toBe(
      '403 upstream.not-admitted',
    )
  })

  it('in a foreign domain leads to no account', async () => {
    const person = await member('anna@south.example', [north, south])
    expect(codeOf((await signInBy(address(), { email: person.email })).answer)).toBe(
      '403 upstream.not-admitted',
    )
  })

  it('does not lead to the link of another connection with the same subject', async () => {
    const person = await member()
    const claims = { sub: 'shared-subject' }
    await link(person, claims)
    // South's provider names the same subject and the same address.
    const { answer } = await signInBy('a@south.example', { ...claims, email: person.email }, {}, other)
    expect(codeOf(answer)).toBe('403 upstream.not-admitted')
    // A connection that now names another issuer does not inherit the links of the earlier one.
    await set(northId, { issuer: other.issuer })
    expect(nextOf((await signInBy(person.email, claims, {}, other)).answer)).toBe('consent')
    await set(northId, { issuer: provider.issuer })
  })
})

describe('a person without an account', () => {
  it('is refused unless the connection adds people', async () => {
    expect(codeOf((await signInBy(address())).answer)).toBe('403 upstream.not-admitted')
  })

  it('is added with the group and the mapped roles, never with those of administrators', async () => {
    const roles = await t.db.selectFrom('role').select(['roleId', 'code']).execute()
    const idOf = (code: string) => roles.find((role) => role.code === code)?.roleId ?? 0
    const roleMap = [
      { value: 'radiology', roleId: idOf('MIS') },
      { value: 'typing', roleId: idOf('TYP') },
      // The screen refuses these two. They must have no effect if they are in the table all the same.
      { value: 'radiology', roleId: idOf('ProductAdmin') },
      { value: 'radiology', roleId: idOf('GroupAdmin') },
    ]
    await set(northId, { addsPeople: true, rolesClaim: 'groups', roleMap: JSON.stringify(roleMap) })
    const email = address()
    const { caller, answer } = await signInBy(email, { groups: ['radiology', 'other'] })
    expect(answer.json()).toMatchObject({
      next: 'portal',
      user: { email, firstName: 'Ada', lastName: 'Lovelace', roles: [{ name: 'MIS' }], sessionRole: 'MIS' },
    })
    expect(await isSignedIn(caller)).toBe(true)
    const { userId } = answer.json<UpstreamSignIn>().user ?? { userId: 0 }
    const groups = await t.db.selectFrom('userGroup').select('groupId').where('userId', '=', userId).execute()
    expect(groups).toEqual([{ groupId: north.groupId }])
    const actions = await t.db
      .selectFrom('auditEvent')
      .select('action')
      .where('at', '=', t.clock.now())
      .where('subjectId', '=', userId)
      .orderBy('auditEventId')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['user.add', 'identity-connection.link'])
    expect(nextOf((await signInBy(email)).answer)).toBe('portal')
    await set(northId, { rolesClaim: '', roleMap: '[]' })
  })

  it('is a member without a mapped role, and verifies by a mailed code without a second factor', async () => {
    await set(northId, { addsPeople: true })
    const email = address('n.example')
    const { caller, answer } = await signInBy(email, {
      amr: ['pwd'],
      name: 'Grace Hopper',
      given_name: undefined,
    })
    expect(answer.json()).toMatchObject({ next: 'second-factor', user: { roles: [{ name: 'Member' }] } })
    expect((await verify(caller, email)).json()).toMatchObject({ user: { authenticated: true } })
    const session = t.db.selectFrom('session').select('authenticationMethods').orderBy('sessionId', 'desc')
    // Nobody has given us a password.
    expect(await session.executeTakeFirst()).toEqual({ authenticationMethods: ['otp', 'mfa'] })
  })

  it('is added by the answer of UserInfo if the ID token has no address', async () => {
    const email = address()
    await set(northId, { addsPeople: true })
    provider.setUserInfo(claimsOf(email, { sub: 'thin', amr: ['mfa'] }))
    const bare = {
      email: undefined,
      email_verified: undefined,
      given_name: undefined,
      family_name: undefined,
    }
    // Only the ID token tells how somebody signed in.
    const { answer } = await signInBy(email, { ...bare, sub: 'thin', amr: undefined })
    expect(answer.json()).toMatchObject({ next: 'second-factor', user: { email, firstName: 'Ada' } })
    provider.setUserInfo(claimsOf(email, { sub: 'another' }))
    expect(codeOf((await signInBy(email, { ...bare, sub: 'thin' })).answer)).toBe('400 upstream.failed')
  })
})

describe('attacks on the callback', () => {
  it('refuses an answer without the cookie of the browser that began, or with that of another', async () => {
    const person = await member()
    await link(person)
    const [victim, attacker] = [t.anonymous(), t.anonymous()]
    await start(victim, 'v@north.example')
    const search = provider.signIn(await start(attacker, person.email), claimsOf(person.email))
    expect(codeOf(await finish(t.anonymous(), search))).toBe('400 upstream.failed')
    expect(codeOf(await finish(victim, search))).toBe('400 upstream.failed')
    expect(await isSignedIn(victim)).toBe(false)
    expect(nextOf(await finish(attacker, search))).toBe('portal')
  })

  it('accepts a code once', async () => {
    const person = await member()
    await link(person)
    const caller = t.anonymous()
    const search = provider.signIn(await start(caller, person.email), claimsOf(person.email))
    const kept = new Map(caller.cookies)
    expect(nextOf(await finish(caller, search))).toBe('portal')
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
    const replaying = t.anonymous()
    for (const [name, value] of kept) replaying.cookies.set(name, value)
    expect(codeOf(await finish(replaying, search))).toBe('400 upstream.failed')
  })

  it('refuses an answer after ten minutes, and an altered cookie', async () => {
    const person = await member()
    await link(person)
    const caller = t.anonymous()
    const search = provider.signIn(await start(caller, person.email), claimsOf(person.email))
    const sealed = caller.cookies.get('gantry-upstream') ?? ''
    caller.cookies.set('gantry-upstream', `${sealed.slice(0, -2)}AA`)
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
    caller.cookies.set('gantry-upstream', sealed)
    t.clock.advance(601_000)
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
  })

  const hour = 3600
  const now = () => Math.floor(Date.now() / 1000)
  const falseTokens: [string, () => SignInOptions][] = [
    ['another nonce', () => ({ token: { nonce: 'another' } })],
    ['no nonce', () => ({ token: { nonce: undefined } })],
    ['another audience', () => ({ token: { aud: 'another-app' } })],
    ['another party as authorized', () => ({ token: { aud: ['gantry', 'x'], azp: 'x' } })],
    ['another issuer', () => ({ token: { iss: other.issuer } })],
    ['a past expiry', () => ({ token: { exp: now() - hour } })],
    ['no expiry', () => ({ token: { exp: undefined } })],
    ['a foreign signature', () => ({ withOtherKey: true })],
    ['no subject', () => ({ token: { sub: undefined } })],
    ['an endless subject', () => ({ token: { sub: 'x'.repeat(256) } })],
    ['an answer of another issuer (mix-up)', () => ({ back: { iss: other.issuer } })],
    ['an answer without an issuer', () => ({ back: { iss: undefined } })],
    ['another state', () => ({ back: { state: 'another' } })],
    ['no state', () => ({ back: { state: undefined } })],
    ['another code', () => ({ back: { code: 'another' } })],
    ['a refusal of the provider', () => ({ back: { code: undefined, error: 'access_denied' } })],
  ]
  it.for(falseTokens)('refuses an answer with %s', async ([, options]) => {
    const person = await member()
    await link(person)
    const { caller, answer } = await signInBy(person.email, {}, options())
    expect(codeOf(answer)).toBe('400 upstream.failed')
    expect(await isSignedIn(caller)).toBe(false)
  })

  it('sends the code of one provider to no other, when an answer is mixed up', async () => {
    const caller = t.anonymous()
    const search = provider.signIn(await start(caller, 'a@south.example'), claimsOf('a@north.example'))
    const before = other.requests.get('/token') ?? 0
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
    expect(other.requests.get('/token') ?? 0).toBe(before)
  })

  it('refuses an answer of a connection that was turned off or changed meanwhile', async () => {
    const person = await member()
    await link(person)
    for (const change of [{ status: false }, { issuer: other.issuer }]) {
      const caller = t.anonymous()
      const search = provider.signIn(await start(caller, person.email), claimsOf(person.email))
      await set(northId, change)
      expect(codeOf(await finish(caller, search))).toBe('409 upstream.not-offered')
      expect(await isSignedIn(caller)).toBe(false)
      await set(northId, { status: true, issuer: provider.issuer })
    }
  })

  it('makes no link if the connection is turned off before the second factor', async () => {
    const person = await member()
    const { caller } = await signInBy(person.email)
    await consent(caller, person.password)
    await set(northId, { status: false })
    expect((await verify(caller, person.email)).status).toBe(200)
    expect(await linksOf(person.userId)).toEqual([])
  })

  it('gives a consent no other account, also when two people share a browser', async () => {
    const [person, visitor] = [await member(), await member()]
    const { caller } = await signInBy(person.email)
    // The visitor's password does not fit the account that waits for a consent.
    const changed = await consent(caller, `${visitor.password}x`)
    expect(changed.status).toBe(401)
    expect(await linksOf(visitor.userId)).toEqual([])
  })

  it('answers garbage without a failure of the server', async () => {
    for (const search of ['?', 'x', '?code=%00&state=%ff', `?${'a=b&'.repeat(1900)}`, '?code[]=1&state={}']) {
      const caller = t.anonymous()
      await start(caller, 'a@north.example')
      expect((await finish(caller, search)).status).toBe(400)
    }
    const caller = t.anonymous()
    expect((await consent(caller, 'Wrong-1pass')).status).toBe(400)
  })

  it('refuses a callback that comes from another site', async () => {
    const caller = t.anonymous()
    const search = provider.signIn(await start(caller, 'a@north.example'), claimsOf('a@north.example'))
    const answer = await caller.inject(
      'POST',
      '/api/auth/upstream/callback',
      { search },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
  })

  it('writes no code, token or claim into the log', async () => {
    const person = await member()
    const caller = t.anonymous()
    const search = provider.signIn(await start(caller, person.email), claimsOf(person.email), {
      token: { nonce: 'another' },
    })
    await finish(caller, search)
    const code = new URLSearchParams(search).get('code') ?? 'none'
    const log = t.logged.join('\n')
    expect(log).toContain('a sign-in by a provider failed')
    expect(log).not.toContain(code)
    expect(log).not.toContain(person.email)
  })
})

describe('a connection without passwords', () => {
  const signIn = (person: Person, password = person.password) =>
    t.anonymous().inject('POST', '/api/auth/signin', { email: person.email, password: toBase64(password) })
  const bodyOf = (answer: Answer) => {
    const { requestId: _different, ...rest } = answer.json<Record<string, unknown>>()
    return { status: answer.status, ...rest }
  }

  it('refuses the right password of linked people like a wrong one, and mails them no reset link', async () => {
    const [linked, unlinked] = [await member(), await member()]
    await link(linked)
    await set(northId, { allowsPasswords: false })
    expect(bodyOf(await signIn(linked))).toEqual(bodyOf(await signIn(unlinked, 'Wrong-1pass')))
    expect((await signIn(unlinked)).status).toBe(200)
    for (const { email } of [linked, unlinked]) {
      const answer = await t.anonymous().inject('POST', '/api/auth/send-password-reset-link', { email })
      expect(answer.status).toBe(200)
    }
    expect(await t.mails.count(unlinked.email, 'password-reset')).toBe(1)
    expect(await t.mails.count(linked.email, 'password-reset')).toBe(0)
    expect(nextOf((await signInBy(linked.email)).answer)).toBe('portal')
  })

  it('leaves the password to people with another domain, who left the group, or who administer the platform', async () => {
    const [moved, left, admin] = [await member(), await member(), await member()]
    for (const person of [moved, left, admin]) await link(person)
    await set(northId, { allowsPasswords: false })
    const user = t.db.updateTable('user')
    await user
      .set({ email: address('elsewhere.example') })
      .where('userId', '=', moved.userId)
      .execute()
    const { email } = await t.db
      .selectFrom('user')
      .select('email')
      .where('userId', '=', moved.userId)
      .executeTakeFirstOrThrow()
    await t.db.deleteFrom('userGroup').where('userId', '=', left.userId).execute()
    await t.db
      .insertInto('userRole')
      .columns(['userId', 'roleId'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .select((role) => [role.val(admin.userId).as('userId'), 'roleId'])
          .where('code', '=', 'ProductAdmin'),
      )
      .execute()
    expect((await signIn({ ...moved, email })).status).toBe(200)
    expect((await signIn(left)).status).toBe(200)
    expect((await signIn(admin)).status).toBe(200)
  })

  it('refuses the passkeys of linked people too, so that the hospital can end their access', async () => {
    const person = await member()
    const authenticator = createAuthenticator()
    await addPasskey(await link(person), person, authenticator)
    expect((await signInByPasskey(t.anonymous(), authenticator)).status).toBe(200)
    await set(northId, { allowsPasswords: false })
    expect(codeOf(await signInByPasskey(t.anonymous(), authenticator))).toBe('401 passkey.refused')
  })

  it('gives the passwords back when it is turned off', async () => {
    const person = await member()
    await link(person)
    await set(northId, { allowsPasswords: false })
    expect((await signIn(person)).status).toBe(401)
    await set(northId, { status: false })
    expect((await signIn(person)).status).toBe(200)
  })
})

describe('limits', () => {
  it('count attempts from one source like wrong passwords', async () => {
    const few = await buildTestApp({ SIGN_INS_PER_ADDRESS: '3' })
    try {
      const caller = few.anonymous()
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) {
        statuses.push((await finish(caller, '?code=a&state=b')).status)
      }
      expect(statuses).toEqual([400, 400, 400, 429, 429])
    } finally {
      await few.close()
    }
  })
})
