import { toBase64 } from '@gantry/contract/auth/password'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'

let t: TestApp
beforeEach(async () => {
  t = await buildTestApp({ ADMIN_EMAIL: 'chief@clinic.example' })
})
afterEach(() => t.close())

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

  it('gets a new link at each start until the activation, and then none', async () => {
    const first = await ensureFirstAdministrator(t.world)
    const second = await ensureFirstAdministrator(t.world)
    expect((await activate(second?.activationLink ?? '')).status).toBe(200)
    const look = `/api/auth/validate-account-activation-token?token=${tokenOf(first?.activationLink ?? '')}`
    expect((await t.anonymous().inject('GET', look)).status).toBe(400)
    expect(await ensureFirstAdministrator(t.world)).toBeNull()
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
