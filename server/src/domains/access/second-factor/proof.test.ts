import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const addUpdate = '/api/gantry-admin/users/add-update'
const asked = 'Please give your own password: you signed in some time ago.'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

async function signInThenWait(minutes: number): Promise<{ admin: Person; caller: Caller }> {
  const admin = await t.person({ roles: ['ProductAdmin'] })
  const caller = await t.signInAs(admin)
  t.clock.advance(minutes * 60_000)
  return { admin, caller }
}

async function recordOf(caller: Caller, { userId }: Person): Promise<Omit<Profile, 'version'>> {
  const { version: _, ...record } = (
    await caller.inject('GET', `/api/gantry-admin/users/${userId}`)
  ).json<Profile>()
  return record
}

async function withAuthenticator(): Promise<Person> {
  const person = await t.person()
  await t.db
    .updateTable('user')
    .set({ twoFactorAuthType: 'AUTHENTICATOR' })
    .where('userId', '=', person.userId)
    .execute()
  await t.db
    .updateTable('credential')
    .set({ authenticatorSecret: Buffer.from('sealed') })
    .where('userId', '=', person.userId)
    .execute()
  return person
}

describe('a change with which an administrator could take over another account', () => {
  it('needs no password in the first minutes after the sign-in', async () => {
    const { caller } = await signInThenWait(14)
    const person = await t.person()
    const record = { ...(await recordOf(caller, person)), email: 'moved-early@clinic.example' }
    expect((await caller.inject('POST', addUpdate, record)).status).toBe(200)
    const url = `/api/gantry-admin/users/${(await withAuthenticator()).userId}/reset-second-factor`
    expect((await caller.inject('POST', url)).status).toBe(200)
  })

  it('needs the password for a new address later, and changes nothing without it', async () => {
    const { admin, caller } = await signInThenWait(15)
    const person = await t.person()
    const before = await recordOf(caller, person)
    const moved = { ...before, email: 'moved-late@clinic.example', firstName: 'Moved' }
    const refused = await caller.inject('POST', addUpdate, moved)
    expect([refused.status, refused.json()]).toMatchObject([400, { fields: { currentPassword: asked } }])
    const wrong = { ...moved, currentPassword: toBase64('Wrong-1pass') }
    expect((await caller.inject('POST', addUpdate, wrong)).status).toBe(400)
    expect(await recordOf(caller, person)).toEqual(before)
    const right = { ...moved, currentPassword: toBase64(admin.password) }
    expect((await caller.inject('POST', addUpdate, right)).json()).toMatchObject({ email: moved.email })
  })

  it('needs the password for mailed codes in place of an authenticator later, by either call', async () => {
    const { admin, caller } = await signInThenWait(15)
    const currentPassword = toBase64(admin.password)
    for (const isSaved of [true, false]) {
      const person = await withAuthenticator()
      const record = { ...(await recordOf(caller, person)), twoFactorAuthType: 'EMAIL' }
      const url = isSaved ? addUpdate : `/api/gantry-admin/users/${person.userId}/reset-second-factor`
      const refused = await caller.inject('POST', url, isSaved ? record : {})
      expect([refused.status, refused.json()]).toMatchObject([400, { fields: { currentPassword: asked } }])
      expect(await recordOf(caller, person)).toMatchObject({ twoFactorAuthType: 'AUTHENTICATOR' })
      const body = { ...(isSaved && record), currentPassword }
      expect((await caller.inject('POST', url, body)).status).toBe(200)
      expect(await recordOf(caller, person)).toMatchObject({ twoFactorAuthType: 'EMAIL' })
    }
  })

  it('leaves other changes as they are', async () => {
    const { caller } = await signInThenWait(60)
    const record = { ...(await recordOf(caller, await withAuthenticator())), siteCode: 'Q1' }
    expect((await caller.inject('POST', addUpdate, record)).json()).toMatchObject({ siteCode: 'Q1' })
  })
})
