import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const refresh = (caller: Caller) => caller.inject('POST', '/api/auth/refresh', {})
const chooseRole = (caller: Caller, { userId }: Person, role: string) =>
  caller.inject('POST', `/api/users/${userId}/set-session-role?sessionRole=${role}`)

describe('the session role', () => {
  it('check 28: refuses a role that is not held, inactive or unknown, and another user’s role', async () => {
    const [person, stranger] = [await t.person({ roles: ['Member', 'TYP', 'CSS'] }), await t.person()]
    const caller = await t.signInAs(person)
    await t.db.updateTable('role').set({ status: false }).where('code', '=', 'CSS').execute()
    for (const role of ['GantryAdmin', 'CSS', 'Nothing']) {
      expect((await chooseRole(caller, person, role)).status).toBe(403)
    }
    expect((await chooseRole(caller, stranger, 'Member')).status).toBe(403)
    const answer = await chooseRole(caller, person, 'TYP')
    expect(answer.json()).toMatchObject({ sessionRole: 'TYP', authenticated: true })
  })

  it('includes the group of a group administrator while the group is active', async () => {
    const { groupId } = await t.db
      .insertInto('group')
      .values({ groupName: 'North' })
      .returning('groupId')
      .executeTakeFirstOrThrow()
    const person = await t.person({ roles: ['Member', 'GroupAdmin'], groupIdForAdmin: groupId })
    const caller = await t.signInAs(person)
    expect((await chooseRole(caller, person, 'Member')).json()).toMatchObject({ sessionGroup: null })
    expect((await chooseRole(caller, person, 'GroupAdmin')).json()).toMatchObject({ sessionGroup: groupId })
    await t.db.updateTable('group').set({ status: false }).where('groupId', '=', groupId).execute()
    expect((await refresh(caller)).json()).toMatchObject({
      user: { sessionRole: 'GroupAdmin', sessionGroup: null },
    })
  })
})
