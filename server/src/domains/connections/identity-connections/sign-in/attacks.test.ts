import { describe, expect, it } from 'vitest'
import {
  claimsOf,
  codeOf,
  consent,
  finish,
  isSignedIn,
  nextOf,
  type SignInOptions,
  start,
  useHospitals,
} from '../../../../testing/upstream/hospitals.ts'

const h = useHospitals()
const { set, member, signInBy, link, verify, linksOf } = h

describe('attacks on the callback', () => {
  it('refuses an answer without the cookie of the browser that began, or with that of another', async () => {
    const person = await member()
    await link(person)
    const [victim, attacker] = [h.t.anonymous(), h.t.anonymous()]
    await start(victim, 'v@north.example')
    const search = h.provider.signIn(await start(attacker, person.email), claimsOf(person.email))
    expect(codeOf(await finish(h.t.anonymous(), search))).toBe('400 upstream.failed')
    expect(codeOf(await finish(victim, search))).toBe('400 upstream.failed')
    expect(await isSignedIn(victim)).toBe(false)
    expect(nextOf(await finish(attacker, search))).toBe('portal')
  })

  it('accepts a code once', async () => {
    const person = await member()
    await link(person)
    const caller = h.t.anonymous()
    const search = h.provider.signIn(await start(caller, person.email), claimsOf(person.email))
    const kept = new Map(caller.cookies)
    expect(nextOf(await finish(caller, search))).toBe('portal')
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
    const replaying = h.t.anonymous()
    for (const [name, value] of kept) replaying.cookies.set(name, value)
    expect(codeOf(await finish(replaying, search))).toBe('400 upstream.failed')
  })

  it('refuses an answer after ten minutes, and an altered cookie', async () => {
    const person = await member()
    await link(person)
    const caller = h.t.anonymous()
    const search = h.provider.signIn(await start(caller, person.email), claimsOf(person.email))
    const sealed = caller.cookies.get('gantry-upstream') ?? ''
    caller.cookies.set('gantry-upstream', `${sealed.slice(0, -2)}AA`)
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
    caller.cookies.set('gantry-upstream', sealed)
    h.t.clock.advance(601_000)
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
  })

  const hour = 3600
  const now = () => Math.floor(Date.now() / 1000)
  const falseTokens: [string, () => SignInOptions][] = [
    ['another nonce', () => ({ token: { nonce: 'another' } })],
    ['no nonce', () => ({ token: { nonce: undefined } })],
    ['another audience', () => ({ token: { aud: 'another-app' } })],
    [
      'several audiences, and us as the authorized party',
      () => ({ token: { aud: ['gantry', 'x'], azp: 'gantry' } }),
    ],
    ['several audiences and no authorized party', () => ({ token: { aud: ['gantry', 'x'] } })],
    ['our audience twice', () => ({ token: { aud: ['gantry', 'gantry'], azp: 'gantry' } })],
    ['another party as authorized for us', () => ({ token: { azp: 'x' } })],
    ['another party as authorized', () => ({ token: { aud: ['gantry', 'x'], azp: 'x' } })],
    ['another issuer', () => ({ token: { iss: h.other.issuer } })],
    ['a past expiry', () => ({ token: { exp: now() - hour } })],
    ['no expiry', () => ({ token: { exp: undefined } })],
    ['a foreign signature', () => ({ withOtherKey: true })],
    ['no subject', () => ({ token: { sub: undefined } })],
    ['an endless subject', () => ({ token: { sub: 'x'.repeat(256) } })],
    ['an answer of another issuer (mix-up)', () => ({ back: { iss: h.other.issuer } })],
    ['an answer without an issuer', () => ({ back: { iss: undefined } })],
    ['another state', () => ({ back: { state: 'another' } })],
    ['no state', () => ({ back: { state: undefined } })],
    ['another code', () => ({ back: { code: 'another' } })],
    ['a refusal of the provider', () => ({ back: { code: undefined, error: 'access_denied' } })],
  ]
  it.for(falseTokens)('refuses an answer with %s', async ([, options]) => {
    const person = await member()
    await link(person)
    const { caller, answer } = await signInBy(person.email, {}, options())
    expect(codeOf(answer)).toBe('400 upstream.failed')
    expect(await isSignedIn(caller)).toBe(false)
  })

  it('sends the code of one provider to no other, when an answer is mixed up', async () => {
    const caller = h.t.anonymous()
    const search = h.provider.signIn(await start(caller, 'a@south.example'), claimsOf('a@north.example'))
    const before = h.other.requests.get('/token') ?? 0
    expect(codeOf(await finish(caller, search))).toBe('400 upstream.failed')
    expect(h.other.requests.get('/token') ?? 0).toBe(before)
  })

  it('refuses an answer of a connection that was turned off or changed meanwhile', async () => {
    const person = await member()
    await link(person)
    for (const change of [{ status: false }, { issuer: h.other.issuer }]) {
      const caller = h.t.anonymous()
      const search = h.provider.signIn(await start(caller, person.email), claimsOf(person.email))
      await set(h.northId, change)
      expect(codeOf(await finish(caller, search))).toBe('409 upstream.not-offered')
      expect(await isSignedIn(caller)).toBe(false)
      await set(h.northId, { status: true, issuer: h.provider.issuer })
    }
  })

  it('makes no link if the connection is turned off before the second factor', async () => {
    const person = await member()
    const { caller } = await signInBy(person.email)
    await consent(caller, person.password)
    await set(h.northId, { status: false })
    expect((await verify(caller, person.email)).status).toBe(200)
    expect(await linksOf(person.userId)).toEqual([])
  })

  it('gives a consent no other account, also when two people share a browser', async () => {
    const [person, visitor] = [await member(), await member()]
    const { caller } = await signInBy(person.email)
    // The visitor's password does not fit the account that waits for a consent.
    const changed = await consent(caller, `${visitor.password}x`)
    expect(changed.status).toBe(401)
    expect(await linksOf(visitor.userId)).toEqual([])
  })

  it('answers garbage without a failure of the server', async () => {
    for (const search of ['?', 'x', '?code=%00&state=%ff', `?${'a=b&'.repeat(1900)}`, '?code[]=1&state={}']) {
      const caller = h.t.anonymous()
      await start(caller, 'a@north.example')
      expect((await finish(caller, search)).status).toBe(400)
    }
    const caller = h.t.anonymous()
    expect((await consent(caller, 'Wrong-1pass')).status).toBe(400)
  })

  it('refuses a callback that comes from another site', async () => {
    const caller = h.t.anonymous()
    const search = h.provider.signIn(await start(caller, 'a@north.example'), claimsOf('a@north.example'))
    const answer = await caller.inject(
      'POST',
      '/api/auth/upstream/callback',
      { search },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
  })

  it('writes no code, token or claim into the log', async () => {
    const person = await member()
    const caller = h.t.anonymous()
    const search = h.provider.signIn(await start(caller, person.email), claimsOf(person.email), {
      token: { nonce: 'another' },
    })
    await finish(caller, search)
    const code = new URLSearchParams(search).get('code') ?? 'none'
    const log = h.t.logged.join('\n')
    expect(log).toContain('a sign-in by a provider failed')
    expect(log).not.toContain(code)
    expect(log).not.toContain(person.email)
  })
})
