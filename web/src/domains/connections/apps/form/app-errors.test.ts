import { describe, expect, it } from 'vitest'
import { appErrors } from './app-errors.ts'
import { type AppValues, appBodyOf, newAppValues } from './app-values.ts'

const texts = {
  required: 'required',
  code: 'code',
  address: 'address',
  plain: 'plain',
  noAddress: 'no address',
  twice: 'twice',
  tooMany: 'too many',
  needsSecret: 'needs a secret',
}

const link = { name: 'Viewer', code: 'viewer', mode: 'link', launchUrl: 'https://viewer.example' } as const
const oidc = {
  ...link,
  mode: 'oidc',
  initiateLoginUri: 'https://viewer.example/login',
  redirectUris: 'https://viewer.example/back',
} as const
const valuesOf = (changes: Partial<AppValues>): AppValues => ({ ...newAppValues(), ...changes })
const complaints = (changes: Partial<AppValues>) => appErrors(valuesOf(changes), texts)

describe('the form of an app', () => {
  it('requires a name, a code and an address, and more for apps that sign users in', () => {
    expect(complaints({ mode: 'link' })).toEqual({
      name: 'required',
      code: 'required',
      launchUrl: 'required',
    })
    expect(complaints(link)).toEqual({})
    expect(complaints({ ...link, mode: 'ticket' })).toEqual({})
    expect(complaints({ ...link, mode: 'deep-link' })).toEqual({ redirectUris: 'no address' })
    expect(complaints({ ...link, mode: 'oidc' })).toEqual({
      initiateLoginUri: 'required',
      redirectUris: 'no address',
    })
    expect(complaints(oidc)).toEqual({})
  })

  it.each([
    ['a code with a space', { code: 'my viewer' }, { code: 'code' }],
    ['no web address', { launchUrl: 'viewer' }, { launchUrl: 'address' }],
    ['a script', { launchUrl: 'javascript:alert(1)' }, { launchUrl: 'address' }],
    [
      'a # part',
      { backchannelLogoutUri: 'https://viewer.example/#out' },
      { backchannelLogoutUri: 'address' },
    ],
    ['a password', { initiateLoginUri: 'https://me:x@viewer.example' }, { initiateLoginUri: 'address' }],
    ['plain http', { launchUrl: 'http://viewer.example' }, { launchUrl: 'plain' }],
    [
      'plain http on a line',
      { redirectUris: 'https://a.example\nhttp://b.example' },
      { redirectUris: 'plain' },
    ],
    ['an address twice', { redirectUris: 'https://a.example\nhttps://a.example' }, { redirectUris: 'twice' }],
    ['an archive without a secret', { isPublic: true, isArchive: true }, { isPublic: 'needs a secret' }],
  ])('tells %s before the server does', (_what, changes, expected) => {
    expect(complaints({ ...oidc, ...changes })).toEqual(expected)
  })

  it('accepts plain http for localhost, and for a bookmark', () => {
    expect(complaints({ ...oidc, redirectUris: 'http://localhost:3000/back' })).toEqual({})
    expect(complaints({ ...link, launchUrl: 'http://viewer.example' })).toEqual({})
  })
})

describe('what is sent', () => {
  it('contains one address for each line', () => {
    const body = appBodyOf(
      valuesOf({ ...oidc, redirectUris: ' https://a.example \n\nhttps://b.example\n' }),
      newAppValues(),
    )
    expect(body.redirectUris).toEqual(['https://a.example', 'https://b.example'])
  })

  it('keeps the saved values of fields that the mode does not use', () => {
    const typed = valuesOf({ ...oidc, mode: 'link', redirectUris: 'half typed', isPublic: true })
    expect(appBodyOf(typed, valuesOf(oidc))).toMatchObject({
      initiateLoginUri: 'https://viewer.example/login',
      redirectUris: ['https://viewer.example/back'],
      isPublic: false,
    })
    expect(appBodyOf(typed, newAppValues())).toMatchObject({ initiateLoginUri: '', redirectUris: [] })
  })

  it('drops hidden values that the server would refuse', () => {
    const before = valuesOf({ ...oidc, isPublic: true, initiateLoginUri: 'http://viewer.example/login' })
    const body = appBodyOf({ ...before, mode: 'ticket' }, before)
    expect(body).toMatchObject({ isPublic: false, initiateLoginUri: '' })
  })
})
