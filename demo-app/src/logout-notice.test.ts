import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { readLogoutToken } from './logout-notice.ts'

const issuer = 'https://portal.example/oidc'
const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Claims of a token; each may be missing. */
type Claims = Record<string, unknown>
type Keys = Awaited<ReturnType<typeof generateKeyPair>>
let portal: Keys
let stranger: Keys
let keys: ReturnType<typeof createLocalJWKSet>

beforeAll(async () => {
  portal = await generateKeyPair('ES256')
  stranger = await generateKeyPair('ES256')
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(portal.publicKey)), kid: 'one', alg: 'ES256' }] })
})

const now = () => Math.floor(Date.now() / 1000)

/** A token like the portal's, with these changes; `undefined` removes a claim. */
function make(claims: Claims = {}, { typ = 'logout+jwt', by = portal } = {}): Promise<string> {
  const payload: Claims = {
    iss: issuer,
    aud: 'ris',
    iat: now(),
    exp: now() + 120,
    jti: 'once',
    sid: 'visit-1',
    sub: 'person-1',
    events: { [event]: {} },
    ...claims,
  }
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one', typ }).sign(by.privateKey)
}

const read = (token: string) => readLogoutToken(token, { keys, issuer, audience: ['ris', 'reporting'] })

test('returns the session of a valid notice', async () => {
  expect(await read(await make())).toEqual({ sid: 'visit-1', subject: 'person-1' })
  expect(await read(await make({ aud: 'reporting', sid: undefined }))).toEqual({
    sid: null,
    subject: 'person-1',
  })
})

test.each<[string, Claims]>([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another app', { aud: 'viewer' }],
  ['with a nonce, as ID tokens have', { nonce: 'n' }],
  ['without an event', { events: undefined }],
  ['about another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['whose event is no object', { events: { [event]: true } }],
  ['that names nobody', { sid: undefined, sub: undefined }],
  ['without an id of its own', { jti: undefined }],
  ['that does not say when it was made', { iat: undefined }],
  ['that never expires', { exp: undefined }],
  ['that has expired', { exp: now() - 120 }],
  ['made an hour ago', { iat: now() - 3600 }],
  ['made an hour ahead', { iat: now() + 3600, exp: now() + 7200 }],
])('a notice %s is refused', async (_, claims) => {
  await expect(make(claims).then(read)).rejects.toThrow()
})

test('refuses a notice with a wrong signature or none', async () => {
  await expect(make({}, { by: stranger }).then(read)).rejects.toThrow()
  const [, payload] = (await make()).split('.')
  const header = Buffer.from('{"alg":"none","typ":"logout+jwt"}').toString('base64url')
  await expect(read(`${header}.${payload}.`)).rejects.toThrow()
  await expect(read('')).rejects.toThrow()
})

test('refuses other kinds of tokens', async () => {
  await expect(make({}, { typ: 'JWT' }).then(read)).rejects.toThrow()
  await expect(make({}, { typ: 'at+jwt' }).then(read)).rejects.toThrow()
})
