import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { askToken, buildServiceAccount, buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp({ ...usualLimits, SERVICE_CALLS_PER_MINUTE: '60' })
  cast = await buildCast(t)
})
afterAll(() => t.close())

const issuer = () => `${t.world.settings.publicUrl}/oidc`
const keys = {
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  RS384: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
type Algorithm = keyof typeof keys
const jwksOf = (algorithm: Algorithm) => ({
  keys: [{ ...keys[algorithm].publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }],
})
const withKeys = (algorithm: Algorithm) =>
  buildServiceAccount(t.db, { jwks: JSON.stringify(jwksOf(algorithm)) })

type Claims = { iss: string; sub: string; aud: string | string[]; jti: string; exp: number; azp?: string }
const now = () => Math.floor(Date.now() / 1000)
const claimsOf = (clientId: string, more: Partial<Claims> = {}): Claims => ({
  iss: clientId,
  sub: clientId,
  aud: `${issuer()}/token`,
  jti: randomUUID(),
  exp: now() + 60,
  ...more,
})
const sign = (claims: Claims, algorithm: string, key: KeyObject) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid: 'one' }).sign(key)
const askWith = (assertion: string, scope = 'users:read') =>
  askToken(t, {
    grant_type: 'client_credentials',
    scope,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  })
const historyOf = async (serviceAccountId: number) => {
  const url = `/api/gantry-admin/audit-events?subjectType=service-account&subjectId=${serviceAccountId}`
  const { auditEvents } = (await cast.as.admin.inject('GET', url)).json<{ auditEvents: AuditEvent[] }>()
  return auditEvents
}
const roles = '/api/roles'

describe('a token of a service account', () => {
  it('is for five minutes and the asked scopes, and ends when it is revoked', async () => {
    const service = await buildServiceCaller(t)
    const answer = await service.ask(['roles:read', 'users:read'])
    expect(answer.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'roles:read users:read',
    })
    expect((await service.inject('GET', roles)).status).toBe(200)
    expect((await service.inject('POST', '/api/mips', {})).json()).toMatchObject({
      code: 'service-account.scope-needed',
      message: 'This call needs the scope mips:read.',
    })
    t.clock.advance(299_000)
    expect((await service.inject('GET', roles)).status).toBe(200)
    t.clock.advance(1_000)
    expect((await service.inject('GET', roles)).status).toBe(401)
    await service.ask()
    const { clientId, secret, token } = service
    const fields = new URLSearchParams({ client_id: clientId, client_secret: secret, token }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await t.anonymous().inject('POST', '/oidc/token/revocation', fields, headers)).status).toBe(200)
    expect((await service.inject('GET', roles)).status).toBe(401)
  })

  it('needs no proof of origin, and gives no access to what apps read', async () => {
    const service = await buildServiceCaller(t)
    const { people } = cast
    const url = `/api/gantry-admin/users/${people.ana.userId}/activate-inactivate?status=true`
    const headers = { authorization: `Bearer ${service.token}`, 'x-csrf-protection': '' }
    expect((await t.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200)
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
    expect((await t.app.inject({ method: 'GET', url, headers: foreign })).statusCode).toBe(403)
    expect((await service.inject('GET', '/oidc/me')).status).toBe(401)
    const cookie = { cookie: `gantry-session=${service.token}` }
    expect((await t.app.inject({ method: 'GET', url, headers: cookie })).statusCode).toBe(403)
  })

  it('follows the record at once: status, scopes, group, secret and keys', async () => {
    const service = await buildServiceCaller(t, {}, ['roles:read'])
    const { serviceAccountId } = service
    const admin = (path: string, body?: object) =>
      cast.as.admin.inject('POST', `/api/gantry-admin/service-accounts/${path}`, body)
    const fields = { serviceAccountId, name: `Feed ${serviceAccountId}`, description: '' }
    const status = async () => (await service.inject('GET', roles)).status
    expect(await status()).toBe(200)
    await admin('add-update', { ...fields, scopes: ['users:read'], groupId: null })
    expect(await status()).toBe(403)
    await admin('add-update', { ...fields, scopes: ['roles:read'], groupId: null })
    expect(await status()).toBe(200)
    await admin(`${serviceAccountId}/activate-inactivate?status=false`)
    expect(await status()).toBe(401)
    expect((await service.ask()).status).toBe(401)
    await admin(`${serviceAccountId}/activate-inactivate?status=true`)
    expect(await status(), 'the token of before').toBe(401)
    await service.ask()
    expect(await status()).toBe(200)
    await admin('add-update', { ...fields, scopes: ['roles:read'], groupId: cast.north.groupId })
    expect(await status(), 'the token of before').toBe(401)
    await service.ask()
    expect(await status(), 'in the role of a group administrator').toBe(403)
    await admin('add-update', { ...fields, scopes: ['roles:read'], groupId: null })
    await service.ask()
    const { previousSecretUntil } = (await admin(`${serviceAccountId}/secret`, { endPrevious: false })).json<{
      previousSecretUntil: string
    }>()
    expect(previousSecretUntil).toBe(new Date(t.clock.now().getTime() + 24 * 60 * 60_000).toISOString())
    expect(await status()).toBe(200)
    expect((await service.ask()).status, 'the previous secret').toBe(200)
    await admin(`${serviceAccountId}/secret`, { endPrevious: true })
    expect(await status()).toBe(401)
    expect((await service.ask()).status).toBe(401)
    const { secret } = (await admin(`${serviceAccountId}/secret`, { endPrevious: true })).json<{
      secret: string
    }>()
    const client = {
      grant_type: 'client_credentials',
      client_id: service.clientId,
      client_secret: secret,
      scope: 'roles:read',
    }
    const issued = await askToken(t, client)
    service.token = issued.json<{ access_token: string }>().access_token
    expect(await status()).toBe(200)
    await admin(`${serviceAccountId}/keys`, { jwks: JSON.stringify(jwksOf('ES384')) })
    expect(await status()).toBe(401)
    expect((await askToken(t, client)).status).toBe(401)
    const assertion = await sign(claimsOf(service.clientId), 'ES384', keys.ES384.privateKey)
    expect((await askWith(assertion, 'roles:read')).status).toBe(200)
  })

  it('of an account that is gone is a 401', async () => {
    const service = await buildServiceCaller(t)
    await t.db.deleteFrom('serviceAccount').where('clientId', '=', service.clientId).execute()
    expect((await service.inject('GET', roles)).status).toBe(401)
    expect((await service.ask()).status).toBe(401)
  })
})

describe('private_key_jwt', () => {
  it.each(['ES384', 'RS384'] as const)('takes an assertion signed with %s once', async (algorithm) => {
    const { clientId } = await withKeys(algorithm)
    const assertion = await sign(claimsOf(clientId), algorithm, keys[algorithm].privateKey)
    expect((await askWith(assertion)).json()).toMatchObject({ expires_in: 300, scope: 'users:read' })
    expect((await askWith(assertion)).json()).toMatchObject({ error: 'invalid_client' })
    const twice = await sign(claimsOf(clientId), algorithm, keys[algorithm].privateKey)
    const answers = await Promise.all(Array.from({ length: 6 }, () => askWith(twice)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses a wrong audience, issuer, time, algorithm, key or method', async () => {
    const { clientId } = await withKeys('RS384')
    const { privateKey } = keys.RS384
    const wrong: [string, Promise<string>][] = [
      ['audience', sign(claimsOf(clientId, { aud: 'https://other.example/oidc' }), 'RS384', privateKey)],
      [
        'two audiences',
        sign(claimsOf(clientId, { aud: [issuer(), 'https://other.example'] }), 'RS384', privateKey),
      ],
      [
        'our two audiences',
        sign(claimsOf(clientId, { aud: [issuer(), `${issuer()}/token`] }), 'RS384', privateKey),
      ],
      ['no audience', sign(claimsOf(clientId, { aud: [] }), 'RS384', privateKey)],
      ['another party', sign(claimsOf(clientId, { azp: 'ris' }), 'RS384', privateKey)],
      ['issuer', sign(claimsOf(clientId, { iss: 'ris' }), 'RS384', privateKey)],
      ['subject', sign(claimsOf(clientId, { sub: 'ris' }), 'RS384', privateKey)],
      ['expired', sign(claimsOf(clientId, { exp: now() - 60 }), 'RS384', privateKey)],
      ['an hour', sign(claimsOf(clientId, { exp: now() + 3600 }), 'RS384', privateKey)],
      ['no jti', sign(claimsOf(clientId, { jti: '' }), 'RS384', privateKey)],
      ['algorithm', sign(claimsOf(clientId), 'RS256', privateKey)],
      ['key', sign(claimsOf(clientId), 'ES384', keys.ES384.privateKey)],
    ]
    for (const [what, assertion] of wrong) {
      const answer = await askWith(await assertion)
      expect([what, answer.status, answer.json()]).toMatchObject([what, 401, { error: 'invalid_client' }])
    }
    const fields = { grant_type: 'client_credentials', client_id: clientId, scope: 'users:read' }
    expect((await askToken(t, { ...fields, client_secret: 'none yet' })).status).toBe(401)
    expect((await askToken(t, fields)).status).toBe(401)
    for (const more of [{ aud: issuer() }, { aud: [issuer()] }, { azp: clientId }]) {
      const good = await sign(claimsOf(clientId, more), 'RS384', privateKey)
      expect((await askWith(good)).status).toBe(200)
    }
  })
})

describe('limits', () => {
  it('refuse the calls of one account above its limit, with the seconds to wait', async () => {
    const service = await buildServiceCaller(t)
    const other = await buildServiceCaller(t)
    const answers = await Promise.all(Array.from({ length: 70 }, () => service.inject('GET', roles)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(11)
    expect(refused[0]?.json()).toMatchObject({ code: 'service-account.too-many' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const token = await service.ask()
    expect([token.status, token.headers['retry-after']]).toEqual([429, '1'])
    expect((await other.inject('GET', roles)).status).toBe(200)
    t.clock.advance(60_000)
    expect((await service.inject('GET', roles)).status).toBe(200)
    const refusals = async () =>
      (await historyOf(service.serviceAccountId)).filter(({ result }) => result === 'DENIED')
    expect(await refusals(), 'one entry for all of them').toMatchObject([
      {
        action: 'service-account.token',
        actor: { userId: service.serviceAccountId, isServiceAccount: true },
        detail: { status: 429, code: 'service-account.too-many' },
      },
    ])
    t.clock.advance(10 * 60_000)
    await service.ask()
    await Promise.all(Array.from({ length: 70 }, () => service.inject('GET', roles)))
    expect(await refusals()).toHaveLength(2)
  })

  it('refuse a source after twenty failed authentications of an account, and no other source', async () => {
    const { clientId, secret, serviceAccountId } = await buildServiceCaller(t)
    const fields = { grant_type: 'client_credentials', client_id: clientId, scope: 'users:read' }
    const ask = (clientSecret: string, address: string) =>
      t.app.inject({
        method: 'POST',
        url: '/oidc/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: address,
        payload: new URLSearchParams({ ...fields, client_secret: clientSecret }).toString(),
      })
    for (let tried = 0; tried < 20; tried++) expect((await ask('wrong', '10.0.0.1')).statusCode).toBe(401)
    const refused = await ask(secret, '10.0.0.1')
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 30])
    expect((await ask(secret, '10.0.0.2')).statusCode).toBe(200)
    const denied = (await historyOf(serviceAccountId)).find(({ result }) => result === 'DENIED')
    expect(denied).toMatchObject({
      action: 'service-account.token',
      actor: null,
      subjectName: expect.stringContaining('Feed') as string,
      detail: { status: 401, code: 'invalid_client' },
    })
  })
})

describe('the audit trail', () => {
  it('names the account as the actor of changes and refusals, and records tokens once an hour', async () => {
    const name = 'HR feed'
    const service = await buildServiceCaller(t, { name })
    const body = { firstName: 'Rae', lastName: 'Newman', email: 'rae@clinic.example' }
    const added = await service.inject('POST', '/api/gantry-admin/users/add-update', body)
    expect(added.status, added.text).toBe(200)
    const { userId } = added.json<{ userId: number }>()
    await service.ask()
    await service.inject('GET', '/api/my-profile')
    const url = `/api/gantry-admin/audit-events?actorUserId=${service.serviceAccountId}`
    const { auditEvents } = (await cast.as.admin.inject('GET', url)).json<{ auditEvents: AuditEvent[] }>()
    const actor = { userId: service.serviceAccountId, name, isServiceAccount: true }
    expect(auditEvents.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'getMyProfile DENIED',
      'user.add DONE',
      'service-account.token DONE',
    ])
    for (const event of auditEvents) expect(event).toMatchObject({ actor, actorRole: 'GantryAdmin' })
    const found = await cast.as.admin.inject('GET', '/api/gantry-admin/audit-events?search=HR%20feed')
    expect(found.json<{ auditEvents: AuditEvent[] }>().auditEvents).toHaveLength(3)
    const csv = await cast.as.admin.inject('POST', '/api/gantry-admin/audit-events/export', {
      actorUserId: service.serviceAccountId,
    })
    expect(csv.text).toContain('HR feed (service account)')
    expect(await t.db.selectFrom('user').where('userId', '=', service.serviceAccountId).execute()).toEqual([])
    expect(userId).not.toBe(service.serviceAccountId)
    t.clock.advance(60 * 60_000)
    await service.ask()
    expect(await historyOf(service.serviceAccountId)).toHaveLength(2)
    expect(t.logged.some((line) => line.includes(`"clientId":"${service.clientId}"`))).toBe(true)
    expect(t.logged.some((line) => line.includes(service.secret) || line.includes(service.token))).toBe(false)
  })
})
