import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'

let t: TestApp
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp({ ADMIN_EMAIL: 'chief@clinic.example' })
  restore = await keepState(t)
})
beforeEach(() => restore())
afterAll(() => t.close())

const password = 'Otter9-canoe'
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
async function activate(link: string) {
  const token = tokenOf(link)
  const look = await t.anonymous().inject('GET', `/api/auth/validate-account-activation-token?token=${token}`)
  const { userId } = look.json<{ userId: number }>()
  return t.anonymous().inject('POST', '/api/auth/activate-account', { userId, token, password })
}

describe('the first administrator', () => {
  it('check 8: is created with a one-time link, and nobody can sign in before', async () => {
    const first = await ensureFirstAdministrator(t.world)
    const credentials = await t.db.selectFrom('credential').select('passwordHash').execute()
    expect(credentials).toEqual([])
    expect((await activate(first?.activationLink ?? '')).status).toBe(200)
    const caller = t.anonymous()
    const body = { email: 'chief@clinic.example', password: toBase64(password) }
    const answer = await caller.inject('POST', '/api/auth/signin', body)
    expect(answer.json()).toMatchObject({ roles: [{ name: 'GantryAdmin' }] })
  })

  it('gets the same link at each start and server until the activation, and then none', async () => {
    const first = await ensureFirstAdministrator(t.world)
    t.clock.advance(60_000)
    expect(await ensureFirstAdministrator(t.world)).toEqual(first)
    const stored = await t.db.selectFrom('accountToken').select('tokenHash').execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.tokenHash.toString('base64url')).not.toBe(tokenOf(first?.activationLink ?? ''))
    expect((await activate(first?.activationLink ?? '')).status).toBe(200)
    expect(await ensureFirstAdministrator(t.world)).toBeNull()
  })

  it('gets a new link after the old one has expired, or with another secret key', async () => {
    const first = await ensureFirstAdministrator(t.world)
    t.clock.advance(8 * 24 * 60 * 60_000)
    const second = await ensureFirstAdministrator(t.world)
    expect(second?.activationLink).not.toBe(first?.activationLink)
    const secrets = createSecrets('another secret key for tests, long enough')
    const third = await ensureFirstAdministrator({ ...t.world, secrets })
    expect(third?.activationLink).not.toBe(second?.activationLink)
    expect((await activate(second?.activationLink ?? '')).status).toBe(400)
    expect((await activate(third?.activationLink ?? '')).status).toBe(200)
  })

  it('is created once when servers start together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdministrator(t.world)))
    expect(await t.db.selectFrom('user').select('email').execute()).toEqual([
      { email: 'chief@clinic.example' },
    ])
  })

  it('is not created when there are users already', async () => {
    await t.person()
    expect(await ensureFirstAdministrator(t.world)).toBeNull()
  })
})
