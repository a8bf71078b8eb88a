import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givePassword } from '../../../testing/caller.ts'
import { roleIdOf } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const namesOf = (roles: { name: string }[]) => roles.map(({ name }) => name)
const setStatus = async (code: 'TYP' | 'CSS', status: boolean) =>
  t.db
    .updateTable('role')
    .set({ status })
    .where('roleId', '=', await roleIdOf(t.db, code))
    .execute()

describe('the session of the signed-in person', () => {
  it('names the roles that are left when the role in use is made inactive', async () => {
    const person = await t.person({ roles: ['Member', 'TYP'] })
    const caller = await t.signInAs(person, 'TYP')
    expect((await caller.inject('GET', '/api/my-session')).json()).toMatchObject({ sessionRole: 'TYP' })
    await setStatus('TYP', false)
    try {
      expect((await caller.inject('GET', '/api/gantryapps')).json()).toMatchObject({
        code: 'session.role-lost',
      })
      const session = (await caller.inject('GET', '/api/my-session')).json<{ roles: { name: string }[] }>()
      expect(session).toMatchObject({ sessionRole: null, authenticated: true })
      expect(namesOf(session.roles)).toEqual(['Member'])
    } finally {
      await setStatus('TYP', true)
    }
  })

  it('names no role at sign-in when the only one is inactive', async () => {
    const person = await t.person({ roles: ['CSS'] })
    await setStatus('CSS', false)
    try {
      const caller = await t.signInAs(person)
      const session = await caller.inject('GET', '/api/my-session')
      expect(session.json()).toMatchObject({ roles: [], sessionRole: null })
    } finally {
      await setStatus('CSS', true)
    }
  })

  it('is refused to the signed out, and before the second factor', async () => {
    expect((await t.anonymous().inject('GET', '/api/my-session')).status).toBe(401)
    const pending = await givePassword(t.app, await t.person())
    expect((await pending.inject('GET', '/api/my-session')).status).toBe(401)
  })
})
