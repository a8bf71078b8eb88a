import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoApp } from './app.ts'
import { listen, shut, startPortal } from './testing.ts'

const baseUrl = 'http://ris.localhost'
const event = 'http://schemas.openid.net/event/backchannel-logout'
const ana = {
  sub: '7',
  sid: 'visit-1',
  name: 'Ana <Abel>',
  email: 'ana@example.com',
  session_role: 'Member',
  session_group_name: null,
  ris_username: 'AABEL',
  provider_numbers: [{ mip_id: 1, mip_code: 'HB', mip_name: 'Harbour & Co', provider_number: '2426621B' }],
}
let portal: Awaited<ReturnType<typeof startPortal>>
let app: Server
let address: string

beforeAll(async () => {
  portal = await startPortal('good', ana)
  const { issuer, address: portalUrl } = portal
  const ticket = { code: 'reporting', secret: 'told once', name: 'Reporting' }
  const known = { clientId: 'ris', clientSecret: 'secret', name: 'Northlight RIS', ticket }
  app = createDemoApp({ issuer, portalUrl, baseUrl, ...known })
  address = await listen(app)
})
afterAll(async () => {
  await shut(app)
  await portal.close()
})

const get = (path: string, cookie = '') =>
  fetch(`${address}${path}`, { redirect: 'manual', headers: { cookie } })
const post = (path: string, form: Record<string, string>) =>
  fetch(`${address}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', baseUrl)

/** Somebody who has come by ticket, as their browser's cookie. */
async function comeByTicket(): Promise<string> {
  const answer = await get('/ticket?ticket=good')
  expect(locationOf(answer).href).toBe(`${baseUrl}/ticket`)
  return cookieOf(answer)
}

test('redirects a caller without a session to sign in, with a challenge and without secrets', async () => {
  const answer = await get('/')
  const url = locationOf(answer)
  expect(`${url.origin}${url.pathname}`).toBe(`${portal.issuer}/auth`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'ris',
    response_type: 'code',
    redirect_uri: `${baseUrl}/callback`,
    scope: 'openid profile email',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(answer.headers.getSetCookie()[0]).toMatch(/^ris-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('only the portal can start a sign-in, by GET or POST', async () => {
  const told = { iss: portal.issuer, login_hint: 'somebody', target_link_uri: `${baseUrl}/` }
  for (const answer of [
    await get(`/start-login?${new URLSearchParams(told).toString()}`),
    await post('/start-login', told),
  ]) {
    expect(locationOf(answer).searchParams.get('login_hint')).toBe('somebody')
  }
  expect((await get('/start-login?iss=https://evil.example/oidc')).status).toBe(400)
  expect((await post('/start-login', {})).status).toBe(400)
})

test('completes a sign-in once and only in its browser, and shows errors as text', async () => {
  const started = await get('/')
  const state = locationOf(started).searchParams.get('state')
  const reason = new URLSearchParams({ error: 'access_denied', error_description: '<script>' }).toString()
  const back = `/callback?${reason}&state=${state}&iss=${encodeURIComponent(portal.issuer)}`
  expect((await get('/callback?code=made-up&state=made-up', cookieOf(started))).status).toBe(400)
  const refused = await get(back, cookieOf(started))
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('access_denied: &lt;script&gt;')
  expect((await get(back, cookieOf(started))).status).toBe(400)
  const elsewhere = locationOf(await get('/')).searchParams.get('state')
  expect((await get(`/callback?code=x&state=${elsewhere}`, 'ris-browser=another')).status).toBe(400)
})

test('redeems a ticket with the secret of the app, and removes it from the address', async () => {
  const cookie = await comeByTicket()
  expect(portal.redeemed.at(-1)).toEqual({ code: 'reporting', secret: 'told once', ticket: 'good' })
  const page = await (await get('/ticket', cookie)).text()
  for (const text of ['Hello Ana &lt;Abel&gt;', 'by ticket', 'AABEL', '2426621B</code> Harbour &amp; Co']) {
    expect(page).toContain(text)
  }
})

test('does not sign in with a refused ticket', async () => {
  const answer = await get('/ticket?ticket=bad')
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  expect(await answer.text()).toContain('This ticket is &lt;b&gt;not&lt;/b&gt; valid.')
})

test('a logout notice ends only the session that it names', async () => {
  const cookie = await comeByTicket()
  const greets = async () => (await (await get('/ticket', cookie)).text()).includes('Hello Ana')
  const notify = async (claims: Record<string, unknown>) => {
    const token = await portal.sign({ aud: 'reporting', events: { [event]: {} }, ...claims })
    return (await post('/backchannel-logout', { logout_token: token })).status
  }
  expect(await notify({ sid: 'visit-2', sub: '7' })).toBe(200)
  expect(await notify({ sid: 'visit-1', sub: '7', aud: 'viewer' })).toBe(400)
  expect(await greets()).toBe(true)
  expect(await notify({ sid: 'visit-1', sub: '7' })).toBe(200)
  expect(await greets()).toBe(false)
})

test('the pages allow no scripts, framing, caching or referrer', async () => {
  const { headers } = await get('/signed-out')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*frame-ancestors 'none'; base-uri 'none'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect((await get('/nowhere')).status).toBe(404)
})
