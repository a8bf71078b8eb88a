import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildDirectory, type Directory, scimPerson, sendScim } from '../../../testing/scim.ts'
import { buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let north: Directory
let south: Directory
beforeAll(async () => {
  t = await buildTestApp({ ...usualLimits, SERVICE_CALLS_PER_MINUTE: '60' })
  cast = await buildCast(t)
  north = await buildDirectory(t, { groupId: cast.north.groupId })
  south = await buildDirectory(t, { groupId: cast.south.groupId })
})
afterAll(() => t.close())

const list = () => north.send('GET', '/Users')

describe('a connection', () => {
  it('accepts only its own token, and answers everything else alike', async () => {
    const service = await buildServiceCaller(t)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const url = `${north.path}/Users`
    const sessions = [...cast.as.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const signedOut = await sendScim(t, 'GET', url)
    expect(signedOut.status).toBe(401)
    expect(signedOut.headers['www-authenticate']).toBe('Bearer realm="scim"')
    expect(signedOut.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const others: [string, Record<string, string>][] = [
      [url, bearer(south.token)],
      [url, bearer(service.token)],
      [url, bearer(service.secret)],
      [url, bearer(t.world.secrets.token())],
      [url, bearer(`${north.token}x`)],
      [
        url,
        { authorization: `Basic ${Buffer.from(`${service.clientId}:${service.secret}`).toString('base64')}` },
      ],
      [url, { authorization: north.token }],
      [url, { cookie: sessions }],
      [url, bearer([...cast.as.admin.cookies.values()][0] ?? '')],
      ['/scim/v2/987654321/Users', bearer(north.token)],
      ['/scim/v2/0/Users', bearer(north.token)],
      ['/scim/v2/x/Users', bearer(north.token)],
      ['/scim/v2/99999999999999999999/Users', bearer(north.token)],
    ]
    for (const [asked, headers] of others) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await sendScim(
          t,
          method,
          asked,
          method === 'POST' ? scimPerson('x@y.example') : undefined,
          headers,
        )
        expect(answer.status, asked).toBe(401)
        expect(answer.json).toEqual(signedOut.json)
      }
    }
    const elsewhere = await sendScim(t, 'GET', '/api/my-profile', undefined, bearer(north.token))
    expect(elsewhere.status, 'its token is for no other call').toBe(401)
  })

  it('refuses its token while the connection or its group is inactive', async () => {
    const { identityConnectionId } = north
    const connection = t.db
      .updateTable('identityConnection')
      .where('identityConnectionId', '=', identityConnectionId)
    const group = t.db.updateTable('group').where('groupId', '=', cast.north.groupId)
    await connection.set({ status: false }).execute()
    expect((await list()).status).toBe(401)
    await connection.set({ status: true }).execute()
    await group.set({ status: false }).execute()
    expect((await list()).status).toBe(401)
    await group.set({ status: true }).execute()
    expect((await list()).status).toBe(200)
  })

  it('gets, changes and ends its tokens by the calls of the portal', async () => {
    const { identityConnectionId, send } = await buildDirectory(t, { groupId: cast.north.groupId })
    const url = `/api/gantry-admin/identity-connections/${identityConnectionId}/scim-token`
    const make = async (endPrevious: boolean) =>
      (await cast.as.admin.inject('POST', url, { endPrevious })).json<{
        secret: string
        previousSecretUntil: string | null
      }>()
    const statusOf = async (secret: string) =>
      (await send('GET', '/Users', undefined, { authorization: `Bearer ${secret}` })).status
    const first = await make(true)
    expect(await statusOf(first.secret)).toBe(200)
    const second = await make(false)
    expect(second.previousSecretUntil).not.toBeNull()
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([200, 200])
    t.clock.advance(24 * 60 * 60_000 + 1)
    cast.as.admin = await t.signInAs(cast.people.admin)
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 200])
    const third = await make(true)
    expect([await statusOf(second.secret), await statusOf(third.secret)]).toEqual([401, 200])
    const ended = await cast.as.admin.inject('POST', `${url}/end`)
    expect(ended.json()).toMatchObject({ scim: { tokenMadeAt: null, people: 0 } })
    expect(await statusOf(third.secret)).toBe(401)
    const stored = JSON.stringify(await t.db.selectFrom('auditEvent').select('detail').execute())
    for (const { secret } of [first, second, third]) {
      expect(stored).not.toContain(secret)
      expect(t.logged.join('')).not.toContain(secret)
    }
  })

  it('has a limit of calls of its own', async () => {
    const { groupId } = cast.north
    const [one, two] = [await buildDirectory(t, { groupId }), await buildDirectory(t, { groupId })]
    for (let call = 0; call < 60; call++) expect((await one.send('GET', '/Users')).status).toBe(200)
    const refused = await one.send('GET', '/Users')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    expect((await two.send('GET', '/Users')).status).toBe(200)
  })
})
