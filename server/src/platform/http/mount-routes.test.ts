import { createContract } from '@gantry/contract'
import type { RouteDef } from '@gantry/contract/route-table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Method } from '../../testing/caller.ts'
import { publicPortal } from '../../testing/public-portal.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

const contract: Record<string, RouteDef> = createContract('gantry')
const rows = Object.entries(contract)
// Valid ids without a record, so that only the access check decides.
const addressOf = (row: RouteDef) => row.path.replace(/:\w+/g, '987654321')

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

describe('access', () => {
  it('requires a session for every call except the listed public ones', () => {
    const open = rows.filter(([, row]) => row.access === 'public').map(([name]) => name)
    expect(open.toSorted()).toEqual([
      'activateAccount',
      'beginPasskeySignIn',
      'consentToUpstreamSignIn',
      'findSignInConnection',
      'finishUpstreamSignIn',
      'readTerms',
      'redeemAppTicket',
      'refresh',
      'resetPassword',
      'sendPasswordResetLink',
      'signIn',
      'signInByPasskey',
      'signOut',
      'startUpstreamSignIn',
      'validateActivationToken',
      'validateResetToken',
    ])
  })

  it('check 56: a refusal is in the audit trail with user, role, call and address', async () => {
    const person = await t.person({ roles: ['Member'] })
    const caller = await t.signInAs(person)
    await caller.inject('POST', '/api/gantry-admin/users/1/activate-inactivate?status=false')
    const row = await t.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('actorUserId', '=', person.userId)
      .where('result', '=', 'DENIED')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ actorRole: 'Member', action: 'setUserStatus', address: '127.0.0.1' })
  })
})

describe('writes that are GETs', () => {
  const writes = rows.filter(([, row]) => row.method === 'GET' && row.effect === 'write')

  it.each(writes)('check 35: %s never answers HEAD', async (_name, row) => {
    const answer = await t.anonymous().inject('HEAD', addressOf(row))
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
  })

  it.each(writes)(
    'check 34: %s refuses requests of other sites and of the address bar',
    async (_name, row) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
        { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
        { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
      ]) {
        const answer = await t.anonymous().inject('GET', addressOf(row), undefined, headers)
        expect(answer.json()).toMatchObject({ code: 'foreign-request' })
        expect(answer.status).toBe(403)
      }
    },
  )

  it('answers 405 to the GET form when the deployer switched it off, and accepts POST', async () => {
    const strict = await buildTestApp({ CONTRACT_GET_WRITES: 'off' })
    try {
      const url = '/api/auth/send-password-reset-link?email=nobody@clinic.example'
      expect((await strict.anonymous().inject('GET', url)).status).toBe(405)
      expect((await strict.anonymous().inject('POST', url)).json()).toBe(true)
    } finally {
      await strict.close()
    }
  })

  it('accepts the parameters of the POST form in a JSON body', async () => {
    const answer = await t
      .anonymous()
      .inject('POST', '/api/auth/send-password-reset-link', { email: 'nobody@clinic.example' })
    expect(answer.json()).toBe(true)
  })
})

describe('input', () => {
  const listWith = async (body: object | string, headers: Record<string, string> = {}) => {
    const caller = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    return caller.inject('POST', '/api/users', body, headers)
  }

  it('check 27: refuses a path id that differs from the repeated one, and names the field', async () => {
    const admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const url = '/api/gantry-admin/users/5/update-group-id-for-admin?user-id=6&groupIdForAdmin=0'
    const answer = await admin.inject('POST', url)
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'input.ids-differ',
      fields: { 'user-id': expect.any(String) },
    })
  })

  it.each([
    [{ pageRequest: { pageSize: -1 } }, 'pageRequest.pageSize'],
    [{ pageRequest: { pageSize: 'x' } }, 'pageRequest.pageSize'],
    [{ pageRequest: { pageNo: -1 } }, 'pageRequest.pageNo'],
    [{ pageRequest: { pageNo: 1e15 } }, 'pageRequest.pageNo'],
    [
      { pageRequest: { sortConditions: [{ sortBy: 'password_hash', sortType: 'asc' }] } },
      'pageRequest.sortConditions.0.sortBy',
    ],
    [
      { pageRequest: { sortConditions: [{ sortBy: 'user_id; drop table role', sortType: 'asc' }] } },
      'pageRequest.sortConditions.0.sortBy',
    ],
    [{ favouriteColour: 'teal' }, 'favouriteColour'],
    [{ search: 'a\u0000b' }, 'search'],
    [{ search: 'x'.repeat(10_000) }, 'search'],
    [{ search: '\ud800' }, 'search'],
    [{ search: 'fdp.\u202eexe' }, 'search'],
  ])('check 43: refuses an invalid list request, and names the field (%#)', async (body, field) => {
    const answer = await listWith(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field)
  })

  it('names the smallest number that it accepts', async () => {
    const fields = async (body: object) =>
      (await listWith(body)).json<{ fields: Record<string, string> }>().fields
    expect(await fields({ roleId: 0, pageRequest: { pageNo: -1 } })).toEqual({
      roleId: 'At least 1.',
      'pageRequest.pageNo': 'At least 0.',
    })
  })

  it('check 43: limits the page size to 200', async () => {
    expect((await listWith({ pageRequest: { pageSize: 1e9 } })).status).toBe(200)
  })

  it('check 42: treats quotes and wildcards in a search as text', async () => {
    for (const search of ["' or 1=1 --", '%', '_', '\\', "'; select pg_sleep(5); --", '$1']) {
      const answer = await listWith({ search })
      expect([search, answer.status, answer.json<{ totalItems: number }>().totalItems]).toEqual([
        search,
        200,
        0,
      ])
    }
  })

  it.each([
    ['{"__proto__":{"admin":true}}', 400],
    ['{"constructor":""}', 400],
    ['{"toString":null}', 400],
    ['{"valueOf":1,"hasOwnProperty":2}', 400],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    [`{"search":"${'x'.repeat(5_000_000)}"}`, 413],
    ['{"search":', 400],
    ['', 400],
  ])('check 44: answers hostile JSON with a client error (%#)', async (body, status) => {
    const answer = await listWith(body, { 'content-type': 'application/json' })
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
  })

  it('check 44: reports a field with the name of an object property', async () => {
    const admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const answer = await admin.inject('GET', '/api/roles?__proto__=1')
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('"fields":{"__proto__":')
  })

  it.each(['%00', '%E2%80%AE', 'a%20b', "'--"])(
    'check 44: refuses the field name %s, and does not repeat it',
    async (name) => {
      const admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
      const answer = await admin.inject('GET', `/api/roles?${name}=1`)
      expect([answer.status, answer.json()]).toMatchObject([400, { message: 'Unknown name.' }])
    },
  )

  it.each(['name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4', 'name="file"', ''])(
    'check 44: a form that ends too early is a client error (%#)',
    async (part) => {
      const person = await t.person()
      const caller = await t.signInAs(person)
      const body = `--x\r\nContent-Disposition: form-data; ${part}`
      const type = { 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await caller.inject('POST', `/api/users/${person.userId}/upload`, body, type)
      expect(answer.status).toBe(400)
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'check 36: refuses the content type %s',
    async (type) => {
      expect((await listWith('{}', { 'content-type': type })).status).toBe(415)
    },
  )
})

describe('answers', () => {
  const look = (url: string, method: Method = 'GET', headers = {}) =>
    t.anonymous().inject(method, url, undefined, headers)

  it('check 37: allows no other origin', async () => {
    const answer = await look('/api/my-profile', 'GET', { origin: 'https://elsewhere.example' })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('check 38: sends the security headers', async () => {
    const { headers } = await look('/healthz')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    const onHttps = await buildTestApp(publicPortal)
    const secured = await onHttps.anonymous().inject('GET', '/healthz')
    expect(secured.headers['strict-transport-security']).toBe('max-age=31536000')
    await onHttps.close()
    const wide = await buildTestApp({ ...publicPortal, HSTS_INCLUDE_SUBDOMAINS: 'on' })
    const answer = await wide.anonymous().inject('GET', '/healthz')
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await wide.close()
  })

  it('check 39: the content security policy allows no foreign and no inline code', async () => {
    const policy = String((await look('/healthz')).headers['content-security-policy'])
    for (const part of [
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe|nonce/)
  })

  it('check 40: answers of the API are not cached', async () => {
    expect((await look('/api/my-profile')).headers['cache-control']).toBe('no-store')
  })

  it('check 46: answers to malformed paths reveal nothing', async () => {
    for (const path of [
      '/.git/config',
      '/.env',
      '/assets/index.js.map',
      '/api/nothing',
      '/%2e%2e/package.json',
    ]) {
      const answer = await look(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.json()).toEqual({
        code: 'not-found',
        message: 'Not found.',
        requestId: expect.any(String),
      })
    }
  })

  it('answers TRACE with 404 and does not repeat the request', async () => {
    for (const path of ['/', '/api/my-profile', '/oidc/token']) {
      const answer = await t.app.inject({ method: 'TRACE', url: path, headers: { 'x-secret': 'repeated' } })
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.body).not.toContain('repeated')
    }
  })

  it('check 46: a broken request line or header is answered without a stack', async () => {
    const answer = await look('/api/users/%E0%A4%A/photo')
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/at |node_modules|\.ts/)
  })
})
