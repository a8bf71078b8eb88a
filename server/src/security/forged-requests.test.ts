import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createContract } from '@gantry/contract'
import { csrfHeader } from '@gantry/contract/csrf-header'
import type { ErrorReply } from '@gantry/contract/errors'
import type { RouteDef } from '@gantry/contract/route-table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { freePort } from '../testing/fakes/free-port.ts'
import type { Person } from '../testing/people.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'

type Headers = Record<string, string>

/** All writes, including the POST forms of GETs. The ids have no record, because only the checks before a handler matter. */
const writes = Object.entries<RouteDef>(createContract('gantry'))
  .filter(([, row]) => row.effect === 'write')
  .flatMap(([name, { method, path }]) =>
    [...new Set([method, method === 'GET' ? 'POST' : method])].map((each) => ({
      name,
      method: each,
      path: path.replace(/:\w+/g, '987654321'),
    })),
  )
const cases = writes.map((write) => [`${write.method} ${write.name}`, write] as const)

const encodeLetters = (path: string) =>
  path.replace(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** Spellings that the router resolves to the same path. */
const sameRoute: [string, (path: string) => string][] = [
  ['as in the contract', (path) => path],
  ['one letter encoded', (path) => path.replace('/api', '/%61pi')],
  ['every letter encoded', encodeLetters],
  ['an absolute address', (path) => `http://localhost${path}`],
]

/** Spellings that another router, proxy or file system may resolve to the same path. */
const otherSpellings: typeof sameRoute = [
  ['upper case', (path) => path.replace('/api', '/API')],
  ['upper case, encoded', (path) => path.replace('/api', '/%41PI')],
  ['a slash encoded', (path) => path.replace('/api/', '/api%2f')],
  ['a double slash before', (path) => `/${path}`],
  ['a double slash inside', (path) => path.replace('/api/', '/api//')],
  ['a slash behind', (path) => `${path}/`],
  ['dot segments', (path) => path.replace('/api/', '/api/./x/../')],
  ['dot segments from another folder', (path) => `/assets/..${path}`],
  ['encoded dot segments', (path) => `/oidc/%2e%2e${path}`],
  ['a semicolon', (path) => path.replace('/api/', '/api;x/')],
  ['a backslash', (path) => path.replace('/api/', '/api\\')],
  ['encoded twice', (path) => path.replace('/api', '/%2561pi')],
  ['not decodable', (path) => `${path}%E0%A4%A`],
]
const spellings = [...sameRoute, ...otherSpellings]

const addressBar = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
const anyCookie = { cookie: 'gantry-session=cookie-of-a-session-that-ended' }

let t: TestApp
let port: number
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  t = await buildTestApp()
  port = await freePort()
  await t.app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  agent.destroy()
  await t.close()
})

/** Uses a socket, because Fastify's `inject` normalises addresses. */
async function send(method: string, path: string, headers: Headers) {
  const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(answer)
  // The OpenID library answers an unknown path in plain text.
  const code = body.startsWith('{') ? (JSON.parse(body) as ErrorReply).code : body
  return { status: answer.statusCode, code, kept: answer.headers['cache-control'] }
}

const refused = (code: string) => ({ status: 403, code, kept: 'no-store' })
const noRoute = [
  { status: 404, code: 'not-found', kept: 'no-store' },
  { status: 404, code: 'Not Found', kept: 'no-store' },
  { status: 400, code: 'request.invalid', kept: 'no-store' },
]

describe('check 34: no spelling of an address runs a forged write', () => {
  it.each(cases)('%s from the address bar', async (_title, { method, path }) => {
    for (const [spelling, spell] of sameRoute) {
      const answer = await send(method, spell(path), addressBar)
      expect({ spelling, ...answer }).toEqual({ spelling, ...refused('foreign-request') })
    }
    for (const [spelling, spell] of otherSpellings) {
      const answer = await send(method, spell(path), addressBar)
      expect([refused('foreign-request'), ...noRoute], spelling).toContainEqual(answer)
    }
  })

  // These calls are safe with cookies alone, see foreign-requests.ts.
  const signInCalls = new Set(['signIn', 'sendOneTimeCode', 'verify', 'refresh'])
  const others = cases.filter(([, { name }]) => !signInCalls.has(name))
  it.each(others)('%s with cookies alone', async (_title, { method, path }) => {
    for (const [spelling, spell] of spellings) {
      const answer = await send(method, spell(path), anyCookie)
      expect([refused('csrf'), ...noRoute], spelling).toContainEqual(answer)
    }
  })
})

describe('a write with cookies', () => {
  let admin: Caller
  let person: Person
  let path: string
  beforeAll(async () => {
    admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    person = await t.person()
    path = `/api/gantry-admin/users/${person.userId}/activate-inactivate?status=false`
  })
  const cookies = () => ({ cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const isActive = async () => {
    const { userId } = person
    const find = t.db.selectFrom('user').select('status').where('userId', '=', userId)
    return (await find.executeTakeFirstOrThrow()).status
  }

  it.each([
    ['another origin', { origin: 'https://elsewhere.example' }, 'foreign-request'],
    ['a sibling port', { origin: 'http://localhost:8081' }, 'foreign-request'],
    ['a hidden origin', { origin: 'null' }, 'foreign-request'],
    ['an old browser that says nothing', {}, 'csrf'],
    ['a picture on a page of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }, 'csrf'],
  ])('is refused from %s, and nothing changes', async (_title, headers: Headers, code) => {
    for (const method of ['GET', 'POST']) {
      for (const [, spell] of sameRoute) {
        expect(await send(method, spell(path), { ...cookies(), ...headers })).toEqual(refused(code))
      }
    }
    expect(await isActive()).toBe(true)
  })

  it.each([
    ['our header', { [csrfHeader]: '1' }],
    ['our origin', { origin: 'http://localhost:8080' }],
  ])('runs with %s', async (_title, headers: Headers) => {
    const status = !(await isActive())
    const answer = await send('POST', path.replace('false', String(status)), { ...cookies(), ...headers })
    expect(answer.status).toBe(200)
    expect(await isActive()).toBe(status)
  })

  it('needs neither with a bearer token', async () => {
    const status = !(await isActive())
    const token = admin.cookies.get('gantry-session') ?? ''
    const headers = { ...cookies(), authorization: `Bearer ${token}` }
    expect((await send('GET', path.replace('false', String(status)), headers)).status).toBe(200)
    expect(await isActive()).toBe(status)
  })
})

it('refuses a sign-in request from another origin', async () => {
  for (const origin of ['https://elsewhere.example', 'null']) {
    expect(await send('POST', '/api/auth/signin', { origin })).toEqual(refused('foreign-request'))
  }
})
