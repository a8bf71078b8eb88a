import type { GroupInvitation } from '@gantry/contract/domains/people/invitations/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildGroup, buildUser, linkUserGroup } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('inviting users to a group', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const invite = (caller: Caller, userId: number, groupId: number) =>
    caller.inject('POST', `/api/group-invitations/${userId}/create-group-invitation`, { groupId })
  const one = (groupId: number, id: number) => `/api/groups/${groupId}/group-invitations/${id}`
  const withdraw = (caller: Caller, groupId: number, id: number) => caller.inject('DELETE', one(groupId, id))
  const resend = (caller: Caller, groupId: number, id: number) =>
    caller.inject('POST', `${one(groupId, id)}/resend`)
  const accept = (caller: Caller, { userId }: Person, id: number) =>
    caller.inject('POST', `/api/users/${userId}/group-invitations/${id}?action=Accept`)
  const statesOf = async (userId: number) => {
    const rows = await server.db
      .selectFrom('groupInvitation')
      .select('state')
      .where('userId', '=', userId)
      .orderBy('groupInvitationId')
      .execute()
    return rows.map(({ state }) => state)
  }
  const isMember = async (userId: number, groupId: number) => {
    const rows = server.db.selectFrom('userGroup').select('userId').where('userId', '=', userId)
    return (await rows.where('groupId', '=', groupId).execute()).length === 1
  }
  const invited = async () => {
    const person = await buildUser(server.world)
    const answer = await invite(cast.as.northAdmin, person.userId, cast.north.groupId)
    expect(answer.status, answer.text).toBe(200)
    return { person, id: answer.json<GroupInvitation>().groupInvitationId }
  }

  it('mails the user in their language and creates a pending invitation', async () => {
    const person = await buildUser(server.world, { firstName: 'Giulia', language: 'it' })
    const answer = await invite(cast.as.northAdmin, person.userId, cast.north.groupId)
    const invitation = answer.json<GroupInvitation>()
    expect(invitation).toMatchObject({
      userId: person.userId,
      groupName: 'North Imaging',
      invitedBy: 'Nora North',
      createdAt: server.clock.now().toISOString(),
    })
    expect(await server.mails.latest(person.email, 'group-invitation')).toMatchObject({
      language: 'it',
      parts: {
        firstName: 'Giulia',
        groupName: 'North Imaging',
        invitedBy: 'Nora North',
        link: `${server.world.settings.publicUrl}/member/dashboard`,
      },
    })
    const caller = await server.signInAs(person)
    const waiting = await caller.inject('GET', `/api/users/${person.userId}/group-invitations`)
    expect(waiting.json()).toEqual([invitation])
    expect((await accept(caller, person, invitation.groupInvitationId)).json()).toBe(true)
    expect(await isMember(person.userId, cast.north.groupId)).toBe(true)
  })

  it('returns the pending invitation to concurrent requests, and mails once', async () => {
    const person = await buildUser(server.world)
    const other = cast.as.admin.at(await server.anotherServer())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        invite(
          [cast.as.admin, cast.as.northAdmin, other][index % 3] ?? other,
          person.userId,
          cast.north.groupId,
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await server.mails.count(person.email, 'group-invitation')).toBe(1)
    expect(await statesOf(person.userId)).toEqual(['PENDING'])
  })

  it('refuses members, inactive users and inactive groups', async () => {
    const { ana } = cast.people
    const member = await invite(cast.as.northAdmin, ana.userId, cast.north.groupId)
    expect(member.status).toBe(409)
    expect(member.json()).toMatchObject({ code: 'invitation.already-member' })
    const gone = await buildUser(server.world, { status: false })
    expect((await invite(cast.as.admin, gone.userId, cast.north.groupId)).status).toBe(409)
    const asleep = await buildGroup(server.db, { status: false })
    expect((await invite(cast.as.admin, ana.userId, asleep.groupId)).status).toBe(409)
    expect((await invite(cast.as.admin, missingId, cast.north.groupId)).status).toBe(404)
    expect((await invite(cast.as.admin, ana.userId, missingId)).status).toBe(404)
    expect(await statesOf(gone.userId)).toEqual([])
    expect(await server.mails.count(gone.email)).toBe(0)
  })

  it('works again after a rejection, a withdrawal or leaving', async () => {
    const { person, id } = await invited()
    expect((await withdraw(cast.as.northAdmin, cast.north.groupId, id)).json()).toBe(true)
    const again = await invite(cast.as.northAdmin, person.userId, cast.north.groupId)
    expect(again.json<GroupInvitation>().groupInvitationId).not.toBe(id)
    expect(await statesOf(person.userId)).toEqual(['WITHDRAWN', 'PENDING'])
  })

  it('sends a pending invitation again by mail only', async () => {
    const { person, id } = await invited()
    expect((await resend(cast.as.northAdmin, cast.north.groupId, id)).json()).toBe(true)
    expect(await server.mails.count(person.email, 'group-invitation')).toBe(2)
    expect(await statesOf(person.userId)).toEqual(['PENDING'])
    await withdraw(cast.as.admin, cast.north.groupId, id)
    expect((await resend(cast.as.northAdmin, cast.north.groupId, id)).status).toBe(409)
    expect(await server.mails.count(person.email, 'group-invitation')).toBe(2)
  })

  it('resends at once the first time, and then not within five minutes', async () => {
    const { person, id } = await invited()
    const ask = () => resend(cast.as.northAdmin, cast.north.groupId, id)
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 429, 429, 429,
    ])
    const refused = await ask()
    expect(refused.headers['retry-after']).toBe('300')
    expect(await server.mails.count(person.email, 'group-invitation')).toBe(2)
    server.clock.advance(5 * 60_000)
    expect((await ask()).status).toBe(200)
    expect(await server.mails.count(person.email, 'group-invitation')).toBe(3)
  })

  it('refuses to accept a withdrawn invitation', async () => {
    const { person, id } = await invited()
    const caller = await server.signInAs(person)
    expect((await withdraw(cast.as.northAdmin, cast.north.groupId, id)).json()).toBe(true)
    const list = await caller.inject('GET', `/api/users/${person.userId}/group-invitations`)
    expect(list.json()).toEqual([])
    const late = await accept(caller, person, id)
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({ message: 'This invitation has been withdrawn.' })
    expect((await withdraw(cast.as.northAdmin, cast.north.groupId, id)).status).toBe(409)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', 'group-invitation')
      .where('subjectId', '=', id)
      .orderBy('auditEventId')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['invitation.create', 'invitation.withdraw'])
  })

  it('drill: never both accepts and withdraws an invitation, in 100 races', async () => {
    const person = await buildUser(server.world)
    const caller = (await server.signInAs(person)).at(await server.anotherServer())
    for (let round = 0; round < 100; round++) {
      const group = await buildGroup(server.db)
      const answer = await invite(cast.as.admin, person.userId, group.groupId)
      const { groupInvitationId: id } = answer.json<GroupInvitation>()
      const calls = [() => accept(caller, person, id), () => withdraw(cast.as.admin, group.groupId, id)]
      const turned = round % 2 === 0 ? calls : calls.toReversed()
      const answers = await Promise.all(turned.map((call) => call()))
      const [accepted, withdrawn] = round % 2 === 0 ? answers : answers.toReversed()
      const won = accepted?.status === 200
      expect([accepted?.status, withdrawn?.status]).toEqual(won ? [200, 409] : [409, 200])
      expect(await isMember(person.userId, group.groupId)).toBe(won)
    }
    expect((await statesOf(person.userId)).filter((state) => state === 'PENDING')).toEqual([])
  })

  it('leaves no pending invitation when the user is linked to the group at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      const person = await buildUser(server.world)
      const url = `/api/link-user-group?group-id=${cast.north.groupId}&user-id=${person.userId}`
      const answers = await Promise.all([
        invite(cast.as.northAdmin, person.userId, cast.north.groupId),
        cast.as.admin.inject('POST', url),
      ])
      expect(answers[1].status).toBe(200)
      expect([200, 409]).toContain(answers[0].status)
      expect(await statesOf(person.userId)).not.toContain('PENDING')
    }
  })

  it('check 25: allows the group’s administrator, and answers 404 for another group', async () => {
    const { person, id } = await invited()
    const { north, south } = cast
    expectSameAsMissing(
      await invite(cast.as.southAdmin, person.userId, north.groupId),
      await invite(cast.as.southAdmin, person.userId, missingId),
    )
    for (const call of [withdraw, resend]) {
      expectSameAsMissing(
        await call(cast.as.southAdmin, north.groupId, id),
        await call(cast.as.southAdmin, missingId, id),
      )
      // Another group's invitation id must not work under the caller's own group.
      expectSameAsMissing(
        await call(cast.as.southAdmin, south.groupId, id),
        await call(cast.as.southAdmin, south.groupId, missingId),
      )
      for (const caller of [cast.as.ana, cast.as.typist]) {
        expect((await call(caller, north.groupId, id)).status).toBe(403)
      }
      expect((await call(server.anonymous(), north.groupId, id)).status).toBe(401)
    }
    expect((await invite(cast.as.ana, person.userId, north.groupId)).status).toBe(403)
    expect((await invite(cast.as.typist, person.userId, north.groupId)).status).toBe(403)
    expect((await invite(server.anonymous(), person.userId, north.groupId)).status).toBe(401)
    const lost = await server.signInAs(await buildUser(server.world, { roles: ['GroupAdmin'] }))
    expect((await invite(lost, person.userId, north.groupId)).status).toBe(404)
    expect(await statesOf(person.userId)).toEqual(['PENDING'])
  })

  it('check 27: ignores another user’s id in the body', async () => {
    const person = await buildUser(server.world)
    const url = `/api/group-invitations/${person.userId}/create-group-invitation`
    const body = { groupId: cast.north.groupId, userId: cast.people.cleo.userId }
    expect((await cast.as.northAdmin.inject('POST', url, body)).status).toBe(400)
    expect(await statesOf(person.userId)).toEqual([])
  })

  it('lets a new member leave and be invited again', async () => {
    const { person, id } = await invited()
    const caller = await server.signInAs(person)
    await accept(caller, person, id)
    const leave = `/api/users/${person.userId}/leave-group?groupId=${cast.north.groupId}`
    expect((await caller.inject('POST', leave)).json()).toBe(true)
    expect((await invite(cast.as.northAdmin, person.userId, cast.north.groupId)).status).toBe(200)
    await linkUserGroup(server.db, person.userId, cast.south.groupId)
    expect(await statesOf(person.userId)).toEqual(['ACCEPTED', 'PENDING'])
  })
})
