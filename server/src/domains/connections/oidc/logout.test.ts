import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../testing/caller.ts'
import { buildRelyingParty, type RelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const signedOut = 'https://ris.example/signed-out'

let server: TestApp
let app: RelyingParty

beforeAll(async () => {
  server = await buildTestApp()
  app = await buildRelyingParty(server, { code: 'ris', name: 'Harbour <RIS>', roles: ['Member'] })
})
afterAll(() => server.close())

async function leave(caller: Caller, more: Record<string, string>) {
  const url = client.buildEndSessionUrl(app.config, more)
  const answer = await caller.inject('GET', url.pathname + url.search)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(answer.text)?.[1] ?? ''
  const confirm = (fields: Record<string, string>) =>
    caller.inject('POST', '/oidc/session/end/confirm', new URLSearchParams({ xsrf, ...fields }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  return { answer, confirm }
}

const isIn = async (caller: Caller) => (await caller.inject('GET', '/api/gantryapps')).status === 200

async function enter() {
  const caller = await server.signInAs(await server.person())
  const tokens = await signInTo(app, caller)
  const hint = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: signedOut, state: 'abc' }
  const isInApp = () =>
    client.fetchUserInfo(app.config, tokens.access_token, client.skipSubjectCheck).then(
      () => true,
      () => false,
    )
  return { caller, hint, isInApp }
}

describe('signing out of an app', () => {
  it('ends the app session and asks whether to end the portal session', async () => {
    const { caller, hint, isInApp } = await enter()
    const { answer, confirm } = await leave(caller, hint)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('You have signed out of Harbour &#60;RIS&#62;')
    // The form redirects to the app, and browsers check redirects against form-action.
    expect(answer.headers['content-security-policy']).toContain("form-action 'self' https://ris.example;")
    expect(await isInApp()).toBe(false)
    const done = await confirm({ logout: 'yes' })
    expect([done.status, done.headers.location]).toEqual([303, `${signedOut}?state=abc`])
    expect(await isIn(caller)).toBe(true)
  })

  it('lets the form reach the app when the portal session is over, and after signing out of another app', async () => {
    const isAllowed = (answer: Answer) => {
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('action="http://localhost:8080/oidc/session/end/confirm"')
      expect(answer.headers['content-security-policy']).toContain("form-action 'self' https://ris.example")
    }
    const gone = await enter()
    await gone.caller.inject('POST', '/api/auth/signout')
    gone.caller.cookies.clear()
    const first = await leave(gone.caller, gone.hint)
    isAllowed(first.answer)
    expect((await first.confirm({ logout: 'yes' })).headers.location).toBe(`${signedOut}?state=abc`)

    const { caller, hint } = await enter()
    const other = await buildRelyingParty(server, { code: 'other', roles: ['Member'] })
    const { id_token: otherToken = '' } = await signInTo(other, caller)
    const second = await leave(caller, { ...hint, id_token_hint: otherToken, client_id: 'other' })
    isAllowed(second.answer)
    await second.confirm({ logout: 'yes' })
    const third = await leave(caller, hint)
    isAllowed(third.answer)
    expect((await third.confirm({ logout: 'yes' })).headers.location).toBe(`${signedOut}?state=abc`)
    expect(await isIn(caller)).toBe(true)
  })

  it('does not let the form reach an address that the request only claims', async () => {
    const { answer } = await leave(server.anonymous(), { post_logout_redirect_uri: 'https://evil.example/' })
    expect(answer.headers['content-security-policy']).not.toContain('evil')
  })

  it('ends the portal session when the user presses the button', async () => {
    const { caller, hint } = await enter()
    const { confirm } = await leave(caller, hint)
    expect((await confirm({ logout: 'yes', portal: 'leave' })).status).toBe(303)
    expect(await isIn(caller)).toBe(false)
  })

  it('keeps the portal session when a link or a form of another site asks to end it', async () => {
    const { caller, hint } = await enter()
    const { confirm } = await leave(caller, hint)
    expect((await confirm({ xsrf: 'guessed', logout: 'yes', portal: 'leave' })).status).toBe(400)
    expect(await isIn(caller)).toBe(true)
    await leave(caller, {})
    expect(await isIn(caller)).toBe(true)
  })

  it.each([
    ['an address that is not registered', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['a hint that the portal did not sign', { id_token_hint: 'eyJhbGciOiJub25lIn0.e30.' }],
  ])('refuses %s', async (_what, wrong) => {
    const { caller, hint, isInApp } = await enter()
    const { answer } = await leave(caller, { ...hint, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.text).not.toContain('evil.example')
    expect(await isInApp()).toBe(true)
  })

  it('lets an app revoke its tokens', async () => {
    const caller = await server.signInAs(await server.person())
    const tokens = await signInTo(app, caller)
    await client.tokenRevocation(app.config, tokens.access_token)
    const again = await server
      .anonymous()
      .inject('POST', '/oidc/token/revocation', `token=${tokens.access_token}`, {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`ris:${app.secret}`).toString('base64')}`,
      })
    expect([again.status, again.text, again.headers['content-type']]).toEqual([200, '', undefined])
    await expect(
      client.fetchUserInfo(app.config, tokens.access_token, client.skipSubjectCheck),
    ).rejects.toThrow()
  })
})
