import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { describe, expect, it } from 'vitest'
import { buildGroup } from '../../../../testing/factories.ts'
import { buildIdentityConnection } from '../../../../testing/upstream/connections.ts'
import { codeOf, finish, nextOf, start, useHospitals } from '../../../../testing/upstream/hospitals.ts'
import { buildTestApp } from '../../../../testing/world.ts'
import { upstreamStartLimit } from './limits.ts'

const h = useHospitals()
const { set, address, member, link, signInBy } = h

describe('finding a connection', () => {
  const find = (domain: string) => h.t.anonymous().inject('POST', '/api/auth/upstream/find', { domain })

  it('names the connection of the domain', async () => {
    for (const domain of ['north.example', 'n.example', 'NORTH.example']) {
      expect((await find(domain)).json()).toEqual({ name: 'North Hospital' })
    }
  })

  it('answers alike for domains without a connection', async () => {
    await member('someone@elsewhere.example')
    for (const domain of ['elsewhere.example', 'nowhere.example', 'sub.north.example']) {
      expect((await find(domain)).json()).toEqual({ name: '' })
    }
  })

  it('leaves out connections that are inactive, or whose group is', async () => {
    await set(h.northId, { status: false })
    expect((await find('north.example')).json()).toEqual({ name: '' })
    await set(h.northId, { status: true })
    const group = await buildGroup(h.t.db, { status: false })
    await buildIdentityConnection(h.t.db, { groupId: group.groupId, domains: ['closed.example'] })
    expect((await find('closed.example')).json()).toEqual({ name: '' })
    const refused = await h.t
      .anonymous()
      .inject('POST', '/api/auth/upstream/start', { email: 'a@closed.example' })
    expect(codeOf(refused)).toBe('409 upstream.not-offered')
  })
})

describe('the way to the provider', () => {
  it('has a state, a nonce, a challenge and the address, and is bound by a strict cookie', async () => {
    const caller = h.t.anonymous()
    const answer = await caller.inject('POST', '/api/auth/upstream/start', { email: 'a@north.example' })
    const url = new URL(answer.json<{ url: string }>().url)
    expect(url.origin).toBe(h.provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'gantry',
      scope: 'openid profile email',
      redirect_uri: 'http://localhost:8080/hospital-sign-in',
      login_hint: 'a@north.example',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const cookie = [answer.headers['set-cookie']].flat().join()
    expect(cookie).toMatch(/^gantry-upstream=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(url.searchParams.get('state'))
  })

  it('is refused with a clear answer if the provider cannot be read, or is at a private address', async () => {
    for (const issuer of ['http://127.0.0.1:9', 'https://10.0.0.1', 'http://[::ffff:169.254.169.254]']) {
      await set(h.northId, { issuer })
      const answer = await h.t
        .anonymous()
        .inject('POST', '/api/auth/upstream/start', { email: 'a@north.example' })
      expect(codeOf(answer)).toBe('409 upstream.unreachable')
    }
    await set(h.northId, { issuer: h.provider.issuer })
    h.provider.setDiscovery({ issuer: h.other.issuer })
    const answer = await h.t
      .anonymous()
      .inject('POST', '/api/auth/upstream/start', { email: 'a@north.example' })
    expect(codeOf(answer)).toBe('409 upstream.unreachable')
  })
})

describe('limits', () => {
  const few = { SIGN_INS_PER_ADDRESS: '3' }

  it('count failures from one source like wrong passwords', async () => {
    const t = await buildTestApp(few)
    try {
      const caller = t.anonymous()
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) {
        statuses.push((await finish(caller, '?code=a&state=b')).status)
      }
      expect(statuses).toEqual([400, 400, 400, 429, 429])
      const password = { email: 'a@north.example', password: toBase64('Wrong-1pass') }
      expect((await caller.inject('POST', '/api/auth/signin', password)).status).toBe(401)
    } finally {
      await t.close()
    }
  })

  it('let a clinic sign in from one address, however many its people are', async () => {
    const { settings } = h.t.world
    const before = settings.signInsPerAddress
    Object.assign(settings, { signInsPerAddress: 3 })
    try {
      for (const way of ['portal', 'second-factor', 'consent']) {
        for (let count = 0; count < 4; count++) {
          const person = await member()
          if (way !== 'consent') await link(person)
          const { answer } = await signInBy(person.email, way === 'portal' ? {} : { amr: ['pwd'] })
          expect(codeOf(answer)).toBe('200 ')
          expect(nextOf(answer)).toBe(way)
        }
      }
      await set(h.northId, { addsPeople: true })
      for (let count = 0; count < 4; count++)
        expect(nextOf((await signInBy(address())).answer)).toBe('portal')
    } finally {
      Object.assign(settings, { signInsPerAddress: before })
    }
  })

  it('count what is begun and not finished apart', async () => {
    for (let count = 0; count < 35; count++) await start(h.t.anonymous(), 'a@north.example')
    const person = await member()
    await link(person)
    expect(nextOf((await signInBy(person.email)).answer)).toBe('portal')
    // As many as one source may begin.
    const all = { ...upstreamStartLimit, most: 2, every: upstreamStartLimit.most * upstreamStartLimit.every }
    await h.t.world.limits.take(all, '127.0.0.1')
    const body = { email: 'a@north.example' }
    const answer = await h.t.anonymous().inject('POST', '/api/auth/upstream/start', body)
    expect(codeOf(answer)).toBe('429 sign-in.too-many')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})
