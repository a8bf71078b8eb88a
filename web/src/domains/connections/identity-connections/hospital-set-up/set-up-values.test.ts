import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { describe, expect, it } from 'vitest'
import { type SetUpValues, setUpBodyOf, setUpValuesOf, wrongFields } from './set-up-values.ts'

const tenantId = '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef'
const filled: SetUpValues = {
  ...setUpValuesOf(undefined),
  groupId: 3,
  name: 'North Hospital',
  domains: 'North.example',
  clientId: 'portal',
  clientSecret: 'secret',
  tenantId,
  realm: 'north',
}

const saved: IdentityConnection = {
  identityConnectionId: 7,
  version: 2,
  groupId: 3,
  groupName: 'North',
  name: 'North Hospital',
  issuer: `https://login.microsoftonline.com/${tenantId}/v2.0`,
  clientId: 'portal',
  hasClientSecret: true,
  domains: ['north.example'],
  addsPeople: true,
  addsOtherDomains: true,
  trustsEmails: false,
  acceptedAcrs: ['urn:mfa'],
  rolesClaim: 'groups',
  roleMap: [{ value: 'radiology', roleId: 4 }],
  allowsPasswords: false,
  signsInAdministrators: true,
  status: true,
  linkedPeople: 2,
  scim: { address: '', tokenMadeAt: null, previousTokenUntil: null, lastUsedAt: null, people: 0 },
}

describe('what the guide saves', () => {
  it('is an inactive connection at first, with the issuer and the trust that fit the provider', () => {
    expect(setUpBodyOf(filled, 'entra-id', undefined)).toMatchObject({
      issuer: `https://login.microsoftonline.com/${tenantId}/v2.0`,
      domains: ['north.example'],
      trustsEmails: true,
      status: false,
      signsInAdministrators: false,
    })
    expect(setUpBodyOf(filled, 'google', undefined)).toMatchObject({
      issuer: 'https://accounts.google.com',
      trustsEmails: false,
    })
  })

  it('asks whether addresses are verified where that depends on the provider', () => {
    const asked = { ...filled, issuer: 'https://id.north.example', trustsEmails: true }
    expect(setUpBodyOf(asked, 'other', undefined).trustsEmails).toBe(true)
    expect(setUpBodyOf({ ...asked, trustsEmails: false }, 'other', undefined).trustsEmails).toBe(false)
  })

  it('keeps what a connection has and the guide does not ask', () => {
    const body = setUpBodyOf({ ...setUpValuesOf(saved), name: 'Renamed' }, 'entra-id', saved)
    const { identityConnectionId, version, groupId, issuer, clientId, domains } = saved
    const { addsPeople, addsOtherDomains, trustsEmails, acceptedAcrs, rolesClaim, roleMap } = saved
    const { allowsPasswords, signsInAdministrators, status } = saved
    expect(body).toEqual({
      identityConnectionId,
      version,
      groupId,
      issuer,
      clientId,
      domains,
      addsPeople,
      addsOtherDomains,
      trustsEmails,
      acceptedAcrs,
      rolesClaim,
      roleMap,
      allowsPasswords,
      signsInAdministrators,
      status,
      clientSecret: '',
      name: 'Renamed',
    })
  })

  it('needs a secret where the provider always gives one, unless it is kept', () => {
    const none = { ...filled, clientSecret: '', issuer: 'https://id.north.example' }
    expect(wrongFields(none, 'entra-id', undefined)).toEqual(['clientSecret'])
    expect(wrongFields(none, 'entra-id', saved)).toEqual([])
    expect(wrongFields(none, 'other', undefined)).toEqual([])
    expect(wrongFields(setUpValuesOf(undefined), 'keycloak', undefined)).toEqual([
      'name',
      'clientId',
      'groupId',
      'domains',
      'clientSecret',
      'serverAddress',
      'realm',
    ])
  })
})
