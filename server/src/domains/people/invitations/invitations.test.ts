import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildGroup, buildInvitation, buildUser } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('group invitations', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const list = (caller: Caller, userId: number) =>
    caller.inject('GET', `/api/users/${userId}/group-invitations`)
  const answer = (caller: Caller, userId: number, groupInvitationId: number, action: string) =>
    caller.inject('POST', `/api/users/${userId}/group-invitations/${groupInvitationId}?action=${action}`)
  const groupsOf = async (userId: number) =>
    (await server.db.selectFrom('userGroup').select('groupId').where('userId', '=', userId).execute()).map(
      ({ groupId }) => groupId,
    )
  const invited = async (roles: ('Member' | 'TYP')[] = ['Member'], status = true) => {
    const person = await buildUser(server.world, { roles })
    const group = await buildGroup(server.db, { status })
    const id = await buildInvitation(server.db, person.userId, group.groupId, cast.people.northAdmin.userId)
    return { person, group, id, caller: await server.signInAs(person) }
  }

  it('makes the user a member when accepted, and is no longer pending', async () => {
    const { person, group, id, caller } = await invited()
    expect((await list(caller, person.userId)).json()).toMatchObject([
      { groupInvitationId: id, groupId: group.groupId, groupName: group.groupName, invitedBy: 'Nora North' },
    ])
    expect((await answer(caller, person.userId, id, 'Accept')).json()).toBe(true)
    expect((await list(caller, person.userId)).json()).toEqual([])
    expect((await caller.inject('GET', `/api/users/${person.userId}/user-groups`)).json()).toMatchObject([
      { groupId: group.groupId, groupInvitationId: id },
    ])
  })

  it('changes nothing else when rejected, and any role may answer', async () => {
    const { person, id, caller } = await invited(['TYP'])
    expect((await answer(caller, person.userId, id, 'Reject')).json()).toBe(true)
    expect((await list(caller, person.userId)).json()).toEqual([])
    expect(await groupsOf(person.userId)).toEqual([])
    const late = await answer(caller, person.userId, id, 'Accept')
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({ message: 'This invitation has been rejected already.' })
  })

  it('can be answered before a role is chosen', async () => {
    const person = await buildUser(server.world, { roles: ['Member', 'TYP'] })
    const group = await buildGroup(server.db)
    const id = await buildInvitation(server.db, person.userId, group.groupId)
    const caller = await server.signInAs(person)
    expect((await answer(caller, person.userId, id, 'Accept')).json()).toBe(true)
  })

  it('check 31: links once in 100 concurrent accepts', async () => {
    const { person, group, id, caller } = await invited()
    const other = caller.at(await server.anotherServer())
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        answer(index % 2 ? caller : other, person.userId, id, 'Accept'),
      ),
    )
    const counts = new Map<number, number>()
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ 200: 1, 409: 99 })
    expect(await groupsOf(person.userId)).toEqual([group.groupId])
    const trail = await server.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', 'group-invitation')
      .where('subjectId', '=', id)
      .execute()
    expect(trail).toEqual([{ action: 'invitation.accept' }])
  })

  it('is either accepted or rejected when both happen at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { person, group, id, caller } = await invited()
      const [accept, reject] = await Promise.all([
        answer(caller, person.userId, id, 'Accept'),
        answer(caller, person.userId, id, 'Reject'),
      ])
      expect([accept.status, reject.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await groupsOf(person.userId)).toEqual(accept.status === 200 ? [group.groupId] : [])
    }
  })

  it('check 31: can be answered only by the invited user', async () => {
    const { person, id } = await invited()
    const { ana, admin } = cast.people
    for (const [caller, own] of [
      [cast.as.ana, ana.userId],
      [cast.as.admin, admin.userId],
    ] as const) {
      expectSameAsMissing(
        await answer(caller, own, id, 'Accept'),
        await answer(caller, own, missingId, 'Accept'),
      )
      const missing = await answer(caller, missingId, id, 'Accept')
      expectSameAsMissing(await answer(caller, person.userId, id, 'Accept'), missing)
      expectSameAsMissing(await list(caller, person.userId), await list(caller, missingId))
    }
    expect((await answer(server.anonymous(), person.userId, id, 'Accept')).status).toBe(401)
    expect((await list(server.anonymous(), person.userId)).status).toBe(401)
    expect(await groupsOf(person.userId)).toEqual([])
  })

  it('cannot be accepted for an inactive group, and stays pending', async () => {
    const { person, id, caller } = await invited(['Member'], false)
    expect((await answer(caller, person.userId, id, 'Accept')).status).toBe(409)
    expect(await groupsOf(person.userId)).toEqual([])
    expect((await list(caller, person.userId)).json()).toHaveLength(1)
  })

  it('refuses other answers', async () => {
    const { person, id, caller } = await invited()
    expect((await answer(caller, person.userId, id, 'accept')).status).toBe(400)
    const headed = await caller.inject(
      'HEAD',
      `/api/users/${person.userId}/group-invitations/${id}?action=Accept`,
    )
    expect(headed.status).toBe(405)
    expect((await list(caller, person.userId)).json()).toHaveLength(1)
  })
})
