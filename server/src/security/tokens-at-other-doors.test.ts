import { createContract } from '@gantry/contract'
import type { RouteDef } from '@gantry/contract/route-table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import { buildRelyingParty, signInTo } from '../testing/fakes/relying-party.ts'
import { buildDirectory } from '../testing/scim.ts'
import { buildServiceCaller } from '../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { nobodysRecords } from './access-records.ts'
import { call } from './access-walk.ts'

/** The ways in that take a bearer token, each with a request that its own token may make. */
const doors = {
  portal: () => '/api/my-profile',
  roles: () => '/api/roles',
  audit: () => '/api/gantry-admin/audit/stream',
  north: () => `/scim/v2/${north.identityConnectionId}/Users`,
  south: () => `/scim/v2/${south.identityConnectionId}/Users`,
  fhir: () => '/fhir/R4/Practitioner',
  userInfo: () => '/oidc/me',
}
type Door = keyof typeof doors

/** Each token, and the only doors that it opens. */
const opens: Record<string, Door[]> = {
  'the session of a platform administrator': ['portal', 'roles', 'audit'],
  'the session of a member': ['portal'],
  'a service account with roles:read': ['roles'],
  'a service account with audit:read': ['audit'],
  'a service account with system/*.rs': ['fhir'],
  'the directory of the north': ['north'],
  'the directory of the south': ['south'],
  'an app for the person who opened it': ['userInfo'],
  'the ID token of that person': [],
  'the secret of a service account': [],
  'the secret of an app': [],
  'no token that exists': [],
}

let t: TestApp
let cast: Cast
let north: Awaited<ReturnType<typeof buildDirectory>>
let south: typeof north
const tokens = new Map<string, string>()
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  north = await buildDirectory(t, { groupId: cast.north.groupId })
  south = await buildDirectory(t, { groupId: cast.south.groupId })
  const sessionOf = (caller: Caller) => [...caller.cookies].find(([name]) => name === 'gantry-session')?.[1]
  tokens.set('the session of a platform administrator', sessionOf(cast.as.admin) ?? '')
  tokens.set('the session of a member', sessionOf(cast.as.ana) ?? '')
  for (const scope of ['roles:read', 'audit:read', 'system/*.rs'] as const) {
    const { token, secret } = await buildServiceCaller(t, { scopes: [scope] }, [scope])
    tokens.set(`a service account with ${scope}`, token)
    tokens.set('the secret of a service account', secret)
  }
  tokens.set('the directory of the north', north.token)
  tokens.set('the directory of the south', south.token)
  const app = await buildRelyingParty(t, { code: 'ris', roles: ['Member'] })
  const issued = await signInTo(app, cast.as.ana)
  tokens.set('an app for the person who opened it', issued.access_token)
  tokens.set('the ID token of that person', issued.id_token ?? '')
  tokens.set('the secret of an app', app.secret)
  tokens.set('no token that exists', t.world.secrets.token())
}, 60_000)
afterAll(() => t.close())

const bearer = (name: string) => ({ authorization: `Bearer ${tokens.get(name)}` })

describe('a bearer token', () => {
  it.each(Object.entries(opens))('opens only its own doors: %s', async (name, own) => {
    expect(tokens.get(name)?.length).toBeGreaterThan(20)
    for (const [door, url] of Object.entries(doors)) {
      const { statusCode } = await t.app.inject({ method: 'GET', url: url(), headers: bearer(name) })
      const expected = own.includes(door as Door) ? [200] : [401, 403]
      expect(expected, `${name} at ${door}: ${statusCode}`).toContain(statusCode)
    }
  })
})

describe('the calls with a scope', () => {
  const contract: Record<string, RouteDef> = createContract('gantry')
  const scoped = Object.entries(contract).filter(([, { scope }]) => scope !== undefined)
  const strangers = Object.entries(opens)
    .filter(([, own]) => !own.includes('portal') && !own.includes('roles') && !own.includes('audit'))
    .map(([name]) => name)

  it('are closed to every token that is neither a session nor has the scope', async () => {
    expect(scoped.length).toBeGreaterThan(40)
    const records = nobodysRecords(cast.people.ana)
    for (const name of strangers) {
      const anonymous = t.anonymous()
      const caller: Caller = {
        ...anonymous,
        inject: (method, url, body, headers) =>
          anonymous.inject(method, url, body, { ...headers, ...bearer(name) }),
      }
      for (const [callName] of scoped) {
        const { status } = await call(caller, callName, records, 'Member')
        // The directory's token names a service account, whose scopes do not include that of the call.
        const expected = name === 'a service account with system/*.rs' ? 403 : 401
        expect([callName, status], name).toEqual([callName, expected])
      }
    }
  })
})
