import type {
  ConnectionTest,
  IdentityConnection,
  IdentityConnectionBody,
} from '@gantry/contract/domains/connections/identity-connections/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../testing/upstream/provider.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/gantry-admin/identity-connections'
let t: TestApp
let cast: Cast
let provider: IdentityProvider

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  provider = await startIdentityProvider()
})
afterAll(async () => {
  provider.close()
  await t.close()
})
afterEach(() => {
  provider.setDiscovery({})
  provider.setClient(null)
  provider.setTokenAnswer(null)
})

let counted = 0
/** The outcome and the causes of each step. */
async function test(more: Partial<IdentityConnectionBody> = {}) {
  const body = {
    groupId: cast.north.groupId,
    name: `Hospital ${(counted += 1)}`,
    issuer: provider.issuer,
    clientId: 'gantry',
    clientSecret: 'a secret: of 100% the hospital',
    domains: [`h${counted}.example`],
    addsPeople: true,
    trustsEmails: false,
    acceptedAcrs: [],
    rolesClaim: '',
    roleMap: [],
    allowsPasswords: true,
    status: true,
    ...more,
  }
  const saved = (await cast.as.admin.inject('POST', path, body)).json<IdentityConnection>()
  const answer = await cast.as.admin.inject('POST', `${path}/${saved.identityConnectionId}/test`)
  expect(answer.status, answer.text).toBe(200)
  const { steps } = answer.json<ConnectionTest>()
  return Object.fromEntries(steps.map(({ step, outcome, causes }) => [step, [outcome, ...causes]]))
}

const bySignIn =
  'Only a sign-in shows whether the redirect address is registered and which claims the provider sends.'
const refused = 'The provider does not accept the client ID or the client secret.'
const unclear = 'The provider does not say whether it accepts the client ID and the client secret.'
const unreached =
  'The address for tokens cannot be reached, so the client ID and the client secret were not tested.'
const incomplete = 'The provider names an address that is not a complete address with https.'
const passed = {
  discovery: ['passed'],
  flow: ['passed'],
  keys: ['passed'],
  client: ['passed'],
  person: ['not-known', bySignIn],
}
const untested = ['not-known', 'Not tested, because an earlier step failed.']
const unread = (reason: string) => ({
  discovery: ['failed', reason],
  flow: untested,
  keys: untested,
  client: untested,
  person: ['not-known', bySignIn],
})

describe('the test of a connection', () => {
  it('finds nothing wrong with a provider that answers as it should, and says what only a sign-in shows', async () => {
    provider.setClient({ id: 'gantry', secret: 'a secret: of 100% the hospital' })
    expect(await test()).toEqual(passed)
    provider.setDiscovery({ token_endpoint_auth_methods_supported: ['client_secret_post'] })
    expect(await test()).toEqual(passed)
  })

  it.for([
    ['a wrong secret', { clientSecret: 'another' }],
    ['a wrong id', { clientId: 'another' }],
    ['no secret', { clientSecret: '' }],
  ] as const)('authenticates, and finds %s', async ([, change]) => {
    provider.setClient({ id: 'gantry', secret: 'a secret: of 100% the hospital' })
    expect(await test(change)).toEqual({ ...passed, client: ['failed', refused] })
  })

  it('accepts a connection without a secret where the provider does', async () => {
    expect(await test({ clientSecret: '' })).toEqual(passed)
  })

  const answers: [number, unknown, string[]][] = [
    [400, { error: 'invalid_grant' }, ['passed']],
    [401, { error: 'invalid_grant' }, ['passed']],
    [400, { error: 'invalid_client' }, ['failed', refused]],
    [401, { error: 'invalid_client' }, ['failed', refused]],
    [401, { error: 'unauthorized_client' }, ['failed', refused]],
    [400, { error: 'invalid_request' }, ['not-known', unclear]],
    [400, { error: 'unsupported_grant_type' }, ['not-known', unclear]],
    [403, {}, ['not-known', unclear]],
    [404, {}, ['not-known', unclear]],
    [429, {}, ['not-known', unclear]],
    [500, { error: 'server_error' }, ['not-known', unclear]],
    [200, { access_token: 'at', token_type: 'Bearer' }, ['not-known', unclear]],
    [200, 'nonsense', ['not-known', unclear]],
  ]
  it.for(answers)(
    'of a provider that answers the code with %i %o: the client is %o',
    async ([status, body, client]) => {
      provider.setTokenAnswer([status, body])
      expect(await test()).toEqual({ ...passed, client })
    },
  )

  it.for(['http://127.0.0.1:9/token', 'http://169.254.169.254/token', 'https://10.0.0.1/token'])(
    'warns that the address for tokens cannot be reached: %s',
    async (address) => {
      provider.setDiscovery({ token_endpoint: address })
      expect(await test()).toEqual({ ...passed, client: ['failed', unreached] })
    },
  )

  it.for([
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: '/authorize' },
    { authorization_endpoint: 'authorize' },
    { authorization_endpoint: 'data:text/html,x' },
    { authorization_endpoint: 'https://person:secret@hospital.example/' },
    { authorization_endpoint: 'https://hospital.example/#x' },
    { token_endpoint: '/token' },
    { token_endpoint: 'file:///etc/passwd' },
    { jwks_uri: 'jwks' },
    { userinfo_endpoint: 'javascript:alert(1)' },
    { userinfo_endpoint: 7 },
  ])('refuses a discovery document with %o, as the sign-in does', async (change) => {
    provider.setDiscovery(change)
    const domain = `d${counted}.example`
    expect(await test({ domains: [domain] })).toEqual(unread(incomplete))
    const answer = await t.anonymous().inject('POST', '/api/auth/upstream/start', { email: `a@${domain}` })
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'upstream.unreachable' })
  })

  it.for(['authorization_endpoint', 'token_endpoint'])(
    'refuses a discovery document without %s',
    async (name) => {
      provider.setDiscovery({ [name]: undefined })
      const domain = `d${counted}.example`
      expect(await test({ domains: [domain] })).toEqual(
        unread('The provider names no address for sign-in or for tokens.'),
      )
      const answer = await t.anonymous().inject('POST', '/api/auth/upstream/start', { email: `a@${domain}` })
      expect(answer.status).toBe(409)
    },
  )

  const issuers: [string, string][] = [
    ['http://127.0.0.1:9', 'The issuer cannot be reached.'],
    ['https://10.0.0.1', 'The issuer is at a private address, which is not allowed.'],
    ['/elsewhere', 'There is no discovery document of OpenID at the issuer.'],
    ['https:', 'The issuer needs https with a certificate that is accepted.'],
  ]
  it.for(issuers)('says in words what is wrong with the issuer %s', async ([issuer, reason]) => {
    const address = issuer.startsWith('/')
      ? provider.issuer + issuer
      : issuer === 'https:'
        ? provider.issuer.replace('http:', issuer)
        : issuer
    expect(await test({ issuer: address })).toEqual(unread(reason))
  })

  it('says in words what is wrong with the provider', async () => {
    const another = 'The provider names another issuer. Copy the issuer exactly from its discovery document.'
    provider.setDiscovery({ issuer: 'https://another.example' })
    expect(await test()).toEqual(unread(another))
    provider.setDiscovery({
      jwks_uri: 'http://127.0.0.1:9/keys',
      response_types_supported: ['id_token'],
      code_challenge_methods_supported: undefined,
    })
    expect(await test()).toEqual({
      ...passed,
      flow: [
        'failed',
        'The provider does not support the authorization code flow.',
        'The provider does not say that it supports PKCE. It is used all the same.',
      ],
      keys: ['failed', 'The keys of the provider cannot be read.'],
    })
  })

  const unaccepted =
    'The provider signs only in ways that are not accepted here, such as none or HS256. RS256 is accepted.'
  const algorithms: [string[] | undefined, string[]][] = [
    [['none'], ['failed', unaccepted]],
    [['HS256'], ['failed', unaccepted]],
    [
      ['none', 'HS256', 'HS512'],
      ['failed', unaccepted],
    ],
    [[], ['failed', unaccepted]],
    [['HS256', 'RS256'], ['passed']],
    [['ES256'], ['passed']],
    [['PS512', 'none'], ['passed']],
    [undefined, ['passed']],
  ]
  it.for(algorithms)('of a provider that signs with %o: %o', async ([values, flow]) => {
    provider.setDiscovery({ id_token_signing_alg_values_supported: values })
    expect(await test()).toEqual({ ...passed, flow })
  })

  it.for([7, 'code', {}, null])('ignores a list of the provider that is none: %o', async (value) => {
    provider.setDiscovery({ id_token_signing_alg_values_supported: value, response_types_supported: value })
    expect(await test()).toEqual(passed)
  })

  it.for(['client_id=hospital', 'p=policy&client_id=hospital', 'scope=openid', 'state='])(
    'warns of an address for sign-in that already contains %s',
    async (query) => {
      provider.setDiscovery({ authorization_endpoint: `${provider.issuer}/authorize?${query}` })
      expect((await test())['flow']).toEqual([
        'warning',
        'The address for sign-in already contains parameters that are sent again, such as client_id. Many providers refuse that.',
      ])
    },
  )

  it('accepts an address for sign-in with a parameter that only the provider knows', async () => {
    provider.setDiscovery({ authorization_endpoint: `${provider.issuer}/authorize?p=policy` })
    expect(await test()).toEqual(passed)
  })

  it('is answered in the language of the caller', async () => {
    provider.setTokenAnswer([500, {}])
    const { identityConnectionId } = await t.db
      .selectFrom('identityConnection')
      .select('identityConnectionId')
      .orderBy('identityConnectionId', 'desc')
      .executeTakeFirstOrThrow()
    const answer = await cast.as.admin.inject('POST', `${path}/${identityConnectionId}/test`, undefined, {
      'accept-language': 'fr',
    })
    expect(answer.text).toContain('Le fournisseur ne dit pas')
  })
})
