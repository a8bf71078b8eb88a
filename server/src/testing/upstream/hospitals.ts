import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { UpstreamSignIn } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Answer, Caller } from '../caller.ts'
import { buildGroup, buildUser, type Group } from '../factories.ts'
import type { Person } from '../people.ts'
import { buildTestApp, type TestApp } from '../world.ts'
import { buildIdentityConnection } from './connections.ts'
import { type IdentityProvider, startIdentityProvider } from './provider.ts'

export type SignInOptions = Parameters<IdentityProvider['signIn']>[2]

type Built = {
  t: TestApp
  /** The provider of the north. */
  provider: IdentityProvider
  /** The provider of the south, which adds people. */
  other: IdentityProvider
  north: Group
  south: Group
  /** The connection of the north. */
  northId: number
}

type Changes = Partial<
  Record<'addsPeople' | 'trustsEmails' | 'allowsPasswords' | 'signsInAdministrators' | 'status', boolean>
> & {
  issuer?: string
  rolesClaim?: string
  roleMap?: string
  acceptedAcrs?: string
}

/** Builds a portal and the providers of two hospitals once for the tests of a file, and returns what they do. */
export function useHospitals() {
  const built = {} as Built
  let counted = 0
  beforeAll(async () => Object.assign(built, await build()))
  afterAll(async () => {
    built.provider.close()
    built.other.close()
    await built.t.close()
  })
  afterEach(async () => {
    for (const one of [built.provider, built.other]) {
      one.setDiscovery({})
      one.setUserInfo(null)
    }
    const usual = {
      addsPeople: false,
      trustsEmails: false,
      allowsPasswords: true,
      signsInAdministrators: false,
      status: true,
    }
    await set(built.northId, usual)
  })

  const set = (id: number, changes: Changes) =>
    built.t.db.updateTable('identityConnection').set(changes).where('identityConnectionId', '=', id).execute()
  const address = (domain = 'north.example') => `person${(counted += 1)}@${domain}`
  const member = (email = address(), groups = [built.north]): Promise<Person> =>
    buildUser(built.t.world, { email, groups })

  /** Signs in by the provider in a new browser, and returns the answer to the callback. */
  async function signInBy(
    email: string,
    claims: Record<string, unknown> = {},
    options: SignInOptions = {},
    by = built.provider,
  ): Promise<{ caller: Caller; answer: Answer }> {
    const caller = built.t.anonymous()
    const url = await start(caller, email)
    return {
      caller,
      answer: await finish(caller, by.signIn(url, { ...claimsOf(email), ...claims }, options)),
    }
  }
  async function verify(caller: Caller, email: string): Promise<Answer> {
    const { parts } = await built.t.mails.latest(email, 'one-time-code')
    return caller.inject('POST', '/api/auth/verify', { email, code: parts.code })
  }
  async function link(person: Person, claims: Record<string, unknown> = {}): Promise<Caller> {
    const { caller, answer } = await signInBy(person.email, claims)
    expect(nextOf(answer)).toBe('consent')
    expect((await consent(caller, person.password)).status).toBe(200)
    expect((await verify(caller, person.email)).status).toBe(200)
    return caller
  }
  const linksOf = (userId: number) =>
    built.t.db.selectFrom('identityLink').selectAll().where('userId', '=', userId).execute()
  return Object.assign(built, { set, address, member, signInBy, verify, link, linksOf })
}

async function build(): Promise<Built> {
  const t = await buildTestApp()
  const provider = await startIdentityProvider()
  const other = await startIdentityProvider()
  const north = await buildGroup(t.db, { groupName: 'North' })
  const south = await buildGroup(t.db, { groupName: 'South' })
  const northId = await buildIdentityConnection(t.db, {
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
  return { t, provider, other, north, south, northId }
}

export async function start(caller: Caller, email: string): Promise<string> {
  const answer = await caller.inject('POST', '/api/auth/upstream/start', { email })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ url: string }>().url
}
export const finish = (caller: Caller, search: string) =>
  caller.inject('POST', '/api/auth/upstream/callback', { search })
export const consent = (caller: Caller, password: string) =>
  caller.inject('POST', '/api/auth/upstream/consent', { password: toBase64(password) })
export const isSignedIn = async (caller: Caller) =>
  (await caller.inject('GET', '/api/my-session')).status === 200

export const claimsOf = (email: string, more: Record<string, unknown> = {}) => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  amr: ['pwd', 'mfa'],
  ...more,
})
export const nextOf = (answer: Answer) => answer.json<UpstreamSignIn>().next
export const codeOf = (answer: Answer) => `${answer.status} ${answer.json<{ code?: string }>().code ?? ''}`
