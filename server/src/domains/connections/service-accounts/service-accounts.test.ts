import { generateKeyPairSync } from 'node:crypto'
import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type {
  ServiceAccount,
  ServiceAccountRow,
} from '@gantry/contract/domains/connections/service-accounts/schemas'
import type { RoleCode } from '@gantry/contract/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import {
  buildServiceAccount,
  buildServiceCaller,
  type ServiceCaller,
} from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

const base = '/api/gantry-admin/service-accounts'
const bodyOf = (more: object = {}) => ({
  name: 'HR feed',
  description: 'People and their MIPs',
  scopes: ['users:write', 'users:read'],
  groupId: null,
  ...more,
})
const admin = (path: string, body?: object) => cast.as.admin.inject('POST', `${base}${path}`, body)
const get = (id: number) => cast.as.admin.inject('GET', `${base}/${id}`)
async function added(more: object = {}): Promise<ServiceAccount> {
  const answer = await admin('/add-update', bodyOf(more))
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ServiceAccount>()
}

describe('service accounts', () => {
  it('are added, found, changed by version and made inactive', async () => {
    const account = await added()
    const { serviceAccountId } = account
    expect(account).toMatchObject({
      clientId: expect.stringMatching(/^sa-[a-z0-9]{20}$/) as string,
      scopes: ['users:read', 'users:write'],
      groupName: null,
      keyIds: [],
      secretChangedAt: null,
      lastUsedAt: null,
      status: true,
      issuer: 'http://localhost:8080/oidc',
    })
    const list = (await admin('', { search: 'hr fe' })).json<{ serviceAccounts: ServiceAccountRow[] }>()
    expect(list.serviceAccounts).toMatchObject([{ serviceAccountId, name: 'HR feed' }])
    const { groupId } = cast.north
    const change = bodyOf({ serviceAccountId, version: account.version, groupId, name: 'North feed' })
    expect((await admin('/add-update', change)).json()).toMatchObject({ groupName: 'North Imaging' })
    expect((await admin('/add-update', change)).status).toBe(409)
    await admin(`/${serviceAccountId}/activate-inactivate?status=false`)
    expect((await get(serviceAccountId)).json()).toMatchObject({ status: false, version: 3 })
    const csv = await admin('/export', { status: false })
    expect(csv.text).toContain('North feed')
    const entries = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'service-account')
      .where('subjectId', '=', serviceAccountId)
      .orderBy('auditEventId')
      .execute()
    expect(entries).toMatchObject([
      { action: 'service-account.add', detail: { clientId: account.clientId } },
      { action: 'service-account.edit', detail: { changes: { groupId: [null, groupId] } } },
      { action: 'service-account.inactivate' },
    ])
  })

  it('refuse a taken name, an unknown scope or group, and unknown ids', async () => {
    await added({ name: 'Taken' })
    const fieldsOf = async (more: object) => {
      const answer = await admin('/add-update', bodyOf(more))
      return [answer.status, Object.keys(answer.json<{ fields?: object }>().fields ?? {})]
    }
    expect(await fieldsOf({ name: 'taken' })).toEqual([409, ['name']])
    expect(await fieldsOf({ scopes: [] })).toEqual([400, ['scopes']])
    expect(await fieldsOf({ scopes: ['users:read', 'users:read'] })).toEqual([400, ['scopes']])
    expect((await fieldsOf({ scopes: ['sessions:write'] }))[0]).toBe(400)
    expect(await fieldsOf({ groupId: missingId })).toEqual([400, ['groupId']])
    expect((await fieldsOf({ serviceAccountId: missingId }))[0]).toBe(404)
    expect((await get(missingId)).status).toBe(404)
    expect((await admin(`/${missingId}/secret`, { endPrevious: true })).status).toBe(404)
  })

  it('show a secret once and keep its hash', async () => {
    const { serviceAccountId } = await added({ name: 'With a secret' })
    const { secret } = (await admin(`/${serviceAccountId}/secret`, { endPrevious: false })).json<{
      secret: string
    }>()
    expect(secret).toMatch(/^[\w-]{43}$/)
    const text = (await get(serviceAccountId)).text
    expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({ secretChangedAt: t.clock.now().toISOString() })
    const row = await t.db
      .selectFrom('serviceAccount')
      .selectAll()
      .where('serviceAccountId', '=', serviceAccountId)
      .executeTakeFirstOrThrow()
    expect(row.secretHash).toEqual(t.world.secrets.hash(secret))
  })

  it('take public keys of the two algorithms and refuse everything else with the reason', async () => {
    const { serviceAccountId } = await added({ name: 'With keys' })
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = (key: typeof ec.publicKey, kid = 'one') => ({ ...key.export({ format: 'jwk' }), kid })
    const set = (keys: unknown) =>
      admin(`/${serviceAccountId}/keys`, { jwks: typeof keys === 'string' ? keys : JSON.stringify({ keys }) })
    const bad: [unknown, string][] = [
      ['x', 'JSON Web Key Set'],
      ['{}', 'JSON Web Key Set'],
      [[], '1 to 10'],
      [[jwk(ec.privateKey)], 'private key'],
      [[ec.publicKey.export({ format: 'jwk' })], 'kid'],
      [[jwk(ec.publicKey), jwk(rsa.publicKey)], 'same id'],
      [[jwk(weak.publicKey)], '2048'],
      [[jwk(p256.publicKey)], 'P-384'],
      [[{ ...jwk(ec.publicKey), alg: 'ES256' }], 'P-384'],
      [[{ kty: 'oct', k: 'c2VjcmV0', kid: 'one' }], 'private key'],
      [[{ ...jwk(ec.publicKey), x: 'AAAA' }], 'not valid'],
    ]
    for (const [keys, reason] of bad) {
      const answer = await set(keys)
      expect([answer.status, answer.json()], reason).toMatchObject([400, { fields: {} }])
      expect(answer.json<{ fields: { jwks: string } }>().fields.jwks, reason).toContain(reason)
    }
    const stored = { ...jwk(ec.publicKey), x5u: 'https://intranet.example/key', alg: 'ES384' }
    expect((await set([stored, jwk(rsa.publicKey, 'two')])).json()).toMatchObject({ keyIds: ['one', 'two'] })
    const row = await t.db
      .selectFrom('serviceAccount')
      .select('jwks')
      .where('serviceAccountId', '=', serviceAccountId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.jwks)).not.toContain('x5u')
  })

  it('have ids that no person has', async () => {
    const { userId } = await buildUser(t.world)
    const { serviceAccountId } = await buildServiceAccount(t.db)
    const later = await buildUser(t.world)
    expect([serviceAccountId, later.userId]).toEqual([userId + 1, userId + 2])
  })

  it('end with their group', async () => {
    const { groupId } = await t.db
      .insertInto('group')
      .values({ groupName: 'Gone soon' })
      .returning('groupId')
      .executeTakeFirstOrThrow()
    const { serviceAccountId } = await added({ name: 'Of a group', groupId })
    await t.db.deleteFrom('group').where('groupId', '=', groupId).execute()
    expect((await get(serviceAccountId)).status).toBe(404)
  })
})

describe('a service account with all scopes', () => {
  let service: ServiceCaller
  const roleIds: Record<string, number> = {}
  const add = '/api/gantry-admin/users/add-update'
  const names = { firstName: 'Rae', lastName: 'Newman' }
  const expectRefused = (answer: { status: number; json: () => unknown }, code: string) =>
    expect([answer.status, answer.json()]).toMatchObject([403, { code }])

  beforeAll(async () => {
    service = await buildServiceCaller(t)
    for (const { code, roleId } of await t.db.selectFrom('role').select(['code', 'roleId']).execute())
      roleIds[code] = roleId
  })

  it.each(['ProductAdmin', 'GroupAdmin'])('gives nobody the role %s', async (code) => {
    const roles = [{ roleId: roleIds['Member'] }, { roleId: roleIds[code] }]
    const body = { ...names, email: `new-${code}@clinic.example`, roles }
    expectRefused(await service.inject('POST', add, body), 'service-account.administrators')
    const { userId, email } = await buildUser(t.world)
    expectRefused(
      await service.inject('POST', add, { ...names, userId, email, roles }),
      'service-account.administrators',
    )
    const found = await t.db.selectFrom('user').where('email', '=', body.email).execute()
    expect(found).toEqual([])
  })

  it('takes no role of an administrator, and changes no end of one', async () => {
    const { userId, email } = await buildUser(t.world, { roles: ['GroupAdmin'] })
    for (const roles of [
      [{ roleId: roleIds['Member'] }],
      [{ roleId: roleIds['GroupAdmin'], validUntil: '2030-01-01T00:00:00.000Z' }],
    ]) {
      const body = { ...names, userId, email, roles }
      expectRefused(await service.inject('POST', add, body), 'service-account.administrators')
    }
    const kept = [{ roleId: roleIds['GroupAdmin'] }, { roleId: roleIds['MRT'] }]
    expect((await service.inject('POST', add, { ...names, userId, email, roles: kept })).status).toBe(200)
  })

  it('may deactivate the administrator of a group, and not activate one', async () => {
    const { userId } = await buildUser(t.world, { roles: ['GroupAdmin'] })
    const url = (status: boolean) => `/api/gantry-admin/users/${userId}/activate-inactivate?status=${status}`
    expect((await service.inject('POST', url(false))).status).toBe(200)
    expectRefused(await service.inject('POST', url(true)), 'service-account.administrators')
  })

  it.each<{ roles: RoleCode[] }>([
    { roles: ['ProductAdmin'] },
    { roles: ['ProductAdmin', 'GroupAdmin', 'Member'] },
  ])('changes nothing of somebody with the roles $roles, by any call of its scope', async ({ roles }) => {
    const { userId, email } = await buildUser(t.world, { roles })
    await t.db.updateTable('user').set({ activatedAt: null }).where('userId', '=', userId).execute()
    const read = () => t.db.selectFrom('user').selectAll().where('userId', '=', userId).execute()
    const before = await read()
    const one = `/api/gantry-admin/users/${userId}`
    const kept = roles.map((code) => ({ roleId: roleIds[code] }))
    for (const [url, body] of [
      [add, { ...names, userId, email }],
      [add, { ...names, userId, email, roles: [...kept, { roleId: roleIds['MRT'] }] }],
      [`/api/users/${userId}/update-profile`, names],
      [`${one}/activate-inactivate?status=false`, undefined],
      [`${one}/activate-inactivate?status=true`, undefined],
      [`${one}/resend-activation`, undefined],
    ] as const) {
      expectRefused(await service.inject('POST', url, body), 'service-account.administrators')
    }
    for (const [url, more] of [
      ['activate-inactivate', { status: false }],
      ['activate-inactivate', { status: true }],
      ['resend-activation', {}],
    ] as const) {
      const answer = await service.inject('POST', `/api/gantry-admin/users/${url}`, {
        ids: [userId],
        ...more,
      })
      expect(answer.json(), url).toMatchObject({
        results: [{ outcome: 'REFUSED', code: 'service-account.administrators' }],
      })
    }
    expect(await read()).toEqual(before)
    expect(await t.mails.to(email)).toEqual([])
  })

  it('has no session of the portal: its token works in no cookie', async () => {
    const call = (headers: Record<string, string>) =>
      t.app.inject({ method: 'GET', url: '/api/roles', headers })
    expect((await call({ authorization: `Bearer ${service.token}` })).statusCode).toBe(200)
    const answer = await call({ cookie: `gantry-session=${service.token}`, 'x-csrf-protection': '1' })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not-signed-in' }])
  })

  it('changes no address and no second factor of a person', async () => {
    const { userId } = await buildUser(t.world)
    for (const currentPassword of [undefined, toBase64('T3stpassword')]) {
      const body = { ...names, userId, email: 'taken.over@evil.example', currentPassword }
      expectRefused(await service.inject('POST', add, body), 'service-account.sign-in')
    }
  })

  it('invites in its own name, and the reach report names it', async () => {
    const { userId } = await buildUser(t.world)
    const { groupId } = cast.north
    const url = `/api/group-invitations/${userId}/create-group-invitation`
    const invited = await service.inject('POST', url, { groupId })
    expect([invited.status, invited.json()], invited.text).toMatchObject([200, { invitedBy: null }])
    const person = await buildUser(t.world)
    t.clock.set(new Date())
    await service.ask()
    const { userId: memberId } = person
    await service.inject('POST', `/api/link-user-group?group-id=${groupId}&user-id=${memberId}`)
    const asker = await t.signInAs(cast.people.admin)
    const query = `userId=${cast.people.northAdmin.userId}&ability=person.read-full&thingId=${memberId}`
    const told = await asker.inject('GET', `/api/gantry-admin/reach/explain?${query}`)
    expect(told.text).toContain('"isServiceAccount":true')
  })
})
