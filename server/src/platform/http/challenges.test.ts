import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServiceCaller } from '../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const challengeOf = async (headers: Record<string, string>, url = '/api/roles') => {
  const answer = await t.app.inject({ method: 'GET', url, headers })
  return [answer.statusCode, answer.headers['www-authenticate']]
}

it('names the scheme in each 401 (RFC 6750, section 3), and what is wrong with a token', async () => {
  expect(await challengeOf({})).toEqual([401, 'Bearer realm="gantry"'])
  expect(await challengeOf({ cookie: 'gantry-session=x' })).toEqual([401, 'Bearer realm="gantry"'])
  const unknown = { authorization: `Bearer ${t.world.secrets.token()}` }
  expect(await challengeOf(unknown)).toEqual([401, 'Bearer realm="gantry", error="invalid_token"'])
  const service = await buildServiceCaller(t, {}, ['users:read'])
  expect(await challengeOf({ authorization: `Bearer ${service.token}` })).toEqual([
    403,
    'Bearer realm="gantry", error="insufficient_scope", scope="roles:read"',
  ])
  expect(await challengeOf({ authorization: 'Bearer x' })).toEqual([
    401,
    'Bearer realm="gantry", error="invalid_token"',
  ])
  expect(await challengeOf({ authorization: 'Basic eDp5' })).toEqual([401, 'Bearer realm="gantry"'])
  expect(await challengeOf({}, '/healthz')).toEqual([200, undefined])
})

it('takes the name of the scheme in any case (RFC 9110, section 11.1)', async () => {
  const service = await buildServiceCaller(t, {}, ['roles:read'])
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer ']) {
    expect((await challengeOf({ authorization: `${scheme} ${service.token}` }))[0], scheme).toBe(200)
  }
})
