import { describe, expect, it } from 'vitest'
import { noParts, type Parts, providerOf, recognise, wrongParts } from './providers.ts'
import { type ProviderName } from './set-up-search.ts'

const tenantId = '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef'

describe('the issuer of a provider', () => {
  const issuers: [ProviderName, Partial<Parts>, string][] = [
    ['entra-id', { tenantId }, `https://login.microsoftonline.com/${tenantId}/v2.0`],
    [
      'entra-id',
      { tenantId: ` ${tenantId.toUpperCase()} ` },
      `https://login.microsoftonline.com/${tenantId}/v2.0`,
    ],
    ['okta', { oktaDomain: 'north.okta.com' }, 'https://north.okta.com'],
    ['okta', { oktaDomain: 'https://North.okta.com/' }, 'https://north.okta.com'],
    ['okta', { oktaDomain: 'north-admin.okta.com/admin/apps' }, 'https://north.okta.com'],
    ['okta', { oktaDomain: 'sign-in.north.example' }, 'https://sign-in.north.example'],
    ['google', {}, 'https://accounts.google.com'],
    [
      'keycloak',
      { serverAddress: 'https://id.north.example/', realm: 'north' },
      'https://id.north.example/realms/north',
    ],
    [
      'keycloak',
      { serverAddress: 'https://id.north.example/auth', realm: 'North Imaging' },
      'https://id.north.example/auth/realms/North%20Imaging',
    ],
    ['other', { issuer: ' https://id.north.example/ ' }, 'https://id.north.example/'],
  ]
  it.for(issuers)('of %s with %o is %s', ([provider, parts, issuer]) => {
    const all = { ...noParts, ...parts }
    expect(wrongParts(provider, all)).toEqual([])
    expect(providerOf(provider).issuerOf(all)).toBe(issuer)
  })

  const wrong: [ProviderName, Partial<Parts>, string[]][] = [
    ['entra-id', {}, ['tenantId']],
    // With these, Entra ID names another issuer than the address.
    ['entra-id', { tenantId: 'common' }, ['tenantId']],
    ['entra-id', { tenantId: 'north.onmicrosoft.com' }, ['tenantId']],
    ['okta', { oktaDomain: 'north' }, ['oktaDomain']],
    ['okta', { oktaDomain: 'north okta.com' }, ['oktaDomain']],
    ['keycloak', { serverAddress: 'id.north.example', realm: ' ' }, ['serverAddress', 'realm']],
    ['keycloak', { serverAddress: 'javascript:alert(1)', realm: 'north' }, ['serverAddress']],
    ['other', { issuer: '' }, ['issuer']],
  ]
  it.for(wrong)('cannot be made for %s of %o, because of %o', ([provider, parts, names]) => {
    expect(wrongParts(provider, { ...noParts, ...parts })).toEqual(names)
  })

  it.for(issuers)('of %s with %o is recognised again', ([provider, , issuer]) => {
    const { provider: recognised, parts } = recognise(issuer)
    // A domain of its own does not show that the provider is Okta.
    expect(recognised).toBe(issuer === 'https://sign-in.north.example' ? 'other' : provider)
    expect(wrongParts(recognised, parts)).toEqual([])
    expect(providerOf(recognised).issuerOf(parts)).toBe(issuer)
  })

  it('with an authorization server of its own keeps it', () => {
    const issuer = 'https://north.okta.com/oauth2/default'
    expect(recognise(issuer)).toMatchObject({ provider: 'other', parts: { issuer } })
  })
})
