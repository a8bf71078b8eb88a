import type {
  IdentityConnection,
  IdentityConnectionBody,
} from '@gantry/contract/domains/connections/identity-connections/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
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

let counted = 0
const bodyOf = (more: Partial<IdentityConnectionBody> = {}): IdentityConnectionBody => ({
  groupId: cast.north.groupId,
  name: `Hospital ${(counted += 1)}`,
  issuer: provider.issuer,
  clientId: 'gantry',
  clientSecret: 'a secret of the hospital',
  domains: [`h${counted}.example`],
  addsPeople: true,
  trustsEmails: false,
  acceptedAcrs: ['urn:mfa'],
  rolesClaim: 'groups',
  roleMap: [],
  allowsPasswords: true,
  signsInAdministrators: false,
  status: true,
  ...more,
})
const save = (body: object) => cast.as.admin.inject('POST', path, body)
const add = async (more: Partial<IdentityConnectionBody> = {}) =>
  (await save(bodyOf(more))).json<IdentityConnection>()
const roleId = async (code: string) =>
  (await t.db.selectFrom('role').select('roleId').where('code', '=', code).executeTakeFirstOrThrow()).roleId

describe('the administration of connections', () => {
  it('adds a connection, lists it, and keeps the secret sealed and out of every reply', async () => {
    const roleMap = [{ value: 'radiology', roleId: await roleId('MIS') }]
    const body = bodyOf({ roleMap, domains: ['B.example', 'a.example', 'b.example'] })
    const { clientSecret = '', ...shown } = body
    const answer = await save(body)
    expect(answer.json()).toEqual({
      ...shown,
      addsOtherDomains: false,
      domains: ['a.example', 'b.example'],
      identityConnectionId: expect.any(Number),
      version: 1,
      groupName: 'North Imaging',
      hasClientSecret: true,
      linkedPeople: 0,
      scim: {
        address: expect.stringMatching(/^http:\/\/localhost:8080\/scim\/v2\/\d+$/),
        tokenMadeAt: null,
        previousTokenUntil: null,
        lastUsedAt: null,
        people: 0,
      },
    })
    const list = await cast.as.admin.inject('GET', path)
    expect(list.json()).toMatchObject({
      redirectUri: 'http://localhost:8080/hospital-sign-in',
      identityConnections: [{ name: body.name }],
    })
    expect(answer.text + list.text).not.toContain(clientSecret)
    const { sealedSecret } = await t.db
      .selectFrom('identityConnection')
      .select('sealedSecret')
      .where('name', '=', body.name)
      .executeTakeFirstOrThrow()
    expect(sealedSecret?.toString('latin1')).not.toContain(clientSecret)
  })

  it('changes a connection by its version, and keeps the secret if none is given', async () => {
    const added = await add()
    const { identityConnectionId, version } = added
    const change = bodyOf({ name: added.name, domains: added.domains, clientSecret: '', addsPeople: false })
    const saved = await save({ ...change, identityConnectionId, version })
    expect(saved.json()).toMatchObject({ version: 2, addsPeople: false, hasClientSecret: true })
    expect((await save({ ...change, identityConnectionId, version })).status).toBe(409)
    const entry = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'detail', 'actorUserId'])
      .where('subjectType', '=', 'identity-connection')
      .where('subjectId', '=', identityConnectionId)
      .orderBy('auditEventId')
      .execute()
    expect(entry).toMatchObject([
      { action: 'identity-connection.add', detail: { secret: 'changed' } },
      {
        action: 'identity-connection.edit',
        actorUserId: cast.people.admin.userId,
        detail: { changes: { addsPeople: [true, false] } },
      },
    ])
    expect(JSON.stringify(entry)).not.toContain('a secret of the hospital')
  })

  it('refuses a domain of another connection and a taken name, and writes nothing', async () => {
    const added = await add()
    const [domain = ''] = added.domains
    const taken = await save(bodyOf({ domains: ['fresh.example', domain.toUpperCase()] }))
    expect(taken.status).toBe(409)
    expect(taken.json()).toMatchObject({
      fields: { domains: `The domain '${domain}' belongs to another connection.` },
    })
    const named = await save(bodyOf({ name: added.name.toUpperCase() }))
    expect(named.status).toBe(409)
    expect(named.json()).toMatchObject({ fields: { name: expect.stringContaining('already exists') } })
    const fresh = t.db.selectFrom('identityDomain').selectAll().where('domain', '=', 'fresh.example')
    expect(await fresh.execute()).toEqual([])
  })

  it('gives no administrator role, and names the field of every wrong value', async () => {
    const wrong: [string, object][] = [
      ['roleMap', { roleMap: [{ value: 'x', roleId: await roleId('ProductAdmin') }] }],
      ['roleMap', { roleMap: [{ value: 'x', roleId: await roleId('GroupAdmin') }] }],
      ['roleMap', { roleMap: [{ value: 'x', roleId: missingId }] }],
      ['groupId', { groupId: missingId }],
      ['issuer', { issuer: 'ftp://hospital.example' }],
      ['issuer', { issuer: 'https://user:secret@hospital.example' }],
      ['issuer', { issuer: 'https://hospital.example/?a=b' }],
      ['issuer', { issuer: 'hospital.example' }],
      ['domains', { domains: [] }],
      ['domains.0', { domains: ['localhost'] }],
      ['domains.0', { domains: ['person@hospital.example'] }],
      ['name', { name: '' }],
    ]
    for (const [field, change] of wrong) {
      const answer = await save({ ...bodyOf(), ...change })
      expect(answer.status, field).toBe(400)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field)
    }
  })

  it('answers 404 for a connection that does not exist', async () => {
    expect((await save({ ...bodyOf(), identityConnectionId: missingId, version: 1 })).status).toBe(404)
    expect((await cast.as.admin.inject('POST', `${path}/${missingId}/test`)).status).toBe(404)
  })
})
