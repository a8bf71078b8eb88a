import type { GroupCandidate, GroupMember } from '@gantry/contract/domains/people/links/user-groups/schemas'
import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import {
  buildGroup,
  buildInvitation,
  buildMip,
  buildUser,
  linkUserGroup,
} from '../../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

describe('the users and MIPs of a group', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const ask = (who: Who, groupId: number, rest: string) =>
    cast.as[who].inject('GET', `/api/groups/${groupId}/${rest}`)
  type Members = { linkedGroupUsers: GroupMember[]; totalItems: number; totalPages: number }
  const members = async (who: Who, query = '', groupId = cast.north.groupId) => {
    const answer = await ask(who, groupId, `user-groups${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Members>()
  }
  type Candidates = { unlinkedUsers: GroupCandidate[]; totalItems: number }
  const candidates = async (who: Who, query = '', groupId = cast.north.groupId) => {
    const answer = await ask(who, groupId, `unlinked-users${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Candidates>()
  }

  it('shows the full data of members to administrators', async () => {
    for (const who of ['admin', 'northAdmin'] as const) {
      const { linkedGroupUsers, totalItems } = await members(who)
      expect(totalItems).toBe(3)
      expect(linkedGroupUsers.map(({ lastName }) => lastName)).toEqual(['Abel', 'Bright', 'Dunn'])
      expect(linkedGroupUsers[0]).toMatchObject({
        email: cast.people.ana.email,
        userStatus: true,
        isPending: false,
        isGroupAdmin: false,
        groupInvitationId: null,
        roles: [{ name: 'Member' }],
      })
    }
  })

  it('says to administrators alone who has not activated the account', async () => {
    const fresh = await buildUser(server.world, { groups: [cast.north], activated: false })
    const pendingFor = async (who: Who) => {
      const { linkedGroupUsers } = await members(who)
      return linkedGroupUsers.filter(({ isPending }) => isPending).map(({ userId }) => userId)
    }
    expect(await pendingFor('admin')).toEqual([fresh.userId])
    expect(await pendingFor('northAdmin')).toEqual([fresh.userId])
    expect(await pendingFor('ana')).toEqual([])
    await server.db.deleteFrom('userGroup').where('userId', '=', fresh.userId).execute()
  })

  it('shows members only the names of active members', async () => {
    await buildUser(server.world, { lastName: 'Zilch', groups: [cast.north], status: false })
    const { linkedGroupUsers } = await members('ana')
    expect(linkedGroupUsers.map(({ lastName }) => lastName)).toEqual(['Abel', 'Bright', 'Dunn'])
    for (const member of linkedGroupUsers) expect(member).toMatchObject({ email: null, userStatus: null })
    const address = cast.people.ben.email.split('@')[0]
    expect((await members('ana', `?search=${address}`)).totalItems).toBe(0)
    expect((await members('northAdmin', `?search=${address}`)).totalItems).toBe(1)
    expect((await members('northAdmin', '?status=false')).totalItems).toBe(1)
  })

  it('shows members of an inactive group only names', async () => {
    const group = await buildGroup(server.db, { status: false })
    const far = await buildUser(server.world, { lastName: 'Far', siteCode: 'SECRET', groups: [group] })
    await linkUserGroup(server.db, cast.people.ana.userId, group.groupId)
    const { linkedGroupUsers } = await members('ana', '?search=far', group.groupId)
    expect(linkedGroupUsers).toMatchObject([
      { userId: far.userId, siteCode: '', photoUrl: null, roles: [], email: null },
    ])
  })

  it('pages and sorts members, and refuses unknown sort fields', async () => {
    const byId = await members('admin', '?sortBy=user_id&sortType=desc&pageSize=2')
    expect(byId).toMatchObject({ totalItems: 4, totalPages: 2 })
    expect(byId.linkedGroupUsers).toHaveLength(2)
    const rest = await members('admin', '?sortBy=user_id&sortType=desc&pageSize=2&pageNo=1')
    const ids = [...byId.linkedGroupUsers, ...rest.linkedGroupUsers].map(({ userId }) => userId)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect((await ask('admin', cast.north.groupId, 'user-groups?sortBy=email')).status).toBe(400)
    expect((await ask('admin', cast.north.groupId, 'user-groups?roleId=1')).status).toBe(400)
  })

  it('lists the administrators of a group while they hold the role, members or not', async () => {
    const group = await buildGroup(server.db, { members: [cast.people.ana] })
    const inside = await buildUser(server.world, { lastName: 'Inside', administers: group, groups: [group] })
    const outside = await buildUser(server.world, {
      lastName: 'Outside',
      administers: group,
      siteCode: 'OUT',
    })
    await buildUser(server.world, { lastName: 'Former', administers: group, roles: ['Member'] })
    const names = async (who: Who) =>
      (await ask(who, group.groupId, 'group-admin-users')).json<GroupMember[]>()
    expect(await names('admin')).toMatchObject([
      { userId: inside.userId, email: inside.email },
      { userId: outside.userId, siteCode: 'OUT' },
    ])
    expect(await names('ana')).toMatchObject([
      { lastName: 'Inside', email: null },
      { lastName: 'Outside', email: null, siteCode: '' },
    ])
    const { linkedGroupUsers } = await members('admin', '?search=inside', group.groupId)
    expect(linkedGroupUsers).toMatchObject([{ isGroupAdmin: true }])
  })

  it('lists users who can be invited, with their pending invitation', async () => {
    const { groupId } = cast.north
    const { cleo } = cast.people
    const id = await buildInvitation(server.db, cleo.userId, groupId)
    const gone = await buildUser(server.world, { lastName: 'Gone', status: false })
    const all = await candidates('admin', '?pageSize=100')
    const ids = all.unlinkedUsers.map(({ userId }) => userId)
    expect(ids).toContain(gone.userId)
    expect(ids).not.toContain(cast.people.ana.userId)
    const invited = await candidates('admin', '?invited=true')
    expect(invited.unlinkedUsers).toMatchObject([
      { userId: cleo.userId, email: cleo.email, groupInvitationId: id, invitedAt: expect.any(String) },
    ])
    const open = await candidates('admin', '?invited=false&pageSize=100')
    expect(open.totalItems).toBe(all.totalItems - 1)
    expect(open.unlinkedUsers.every(({ groupInvitationId }) => groupInvitationId === null)).toBe(true)
    const south = await candidates('admin', '?search=cole+cleo', cast.north.groupId)
    expect(south.totalItems).toBe(1)
  })

  it('shows a group administrator only the name and site of active users outside the group', async () => {
    const { unlinkedUsers } = await candidates('northAdmin', '?pageSize=100')
    expect(unlinkedUsers.some(({ lastName }) => lastName === 'Cole')).toBe(true)
    expect(unlinkedUsers.some(({ lastName }) => lastName === 'Gone')).toBe(false)
    expect(unlinkedUsers.every(({ email, photoUrl }) => email === null && photoUrl === null)).toBe(true)
    const address = cast.people.cleo.email.split('@')[0]
    expect((await candidates('northAdmin', `?search=${address}`)).totalItems).toBe(0)
    expect((await candidates('admin', `?search=${address}`)).totalItems).toBe(1)
  })

  it('keeps the pending invitation of an inactive user in the list', async () => {
    const { groupId } = cast.north
    const later = await buildUser(server.world, { lastName: 'Later', status: false })
    await buildInvitation(server.db, later.userId, groupId)
    const found = await candidates('northAdmin', '?invited=true&search=later')
    expect(found.unlinkedUsers).toMatchObject([{ lastName: 'Later', userStatus: false }])
  })

  it('shows the MIPs of the group: all to administrators, the active ones to members', async () => {
    const { north } = cast
    await buildMip(server.db, { name: 'Shut Rooms', status: false, groups: [north] })
    const mips = async (who: Who, query = '') =>
      (await ask(who, north.groupId, `mips${query}`)).json<{
        groupLinkedMips: MipRow[]
        totalItems: number
      }>()
    const names = async (who: Who) => (await mips(who)).groupLinkedMips.map(({ name }) => name)
    expect(await names('admin')).toEqual(['North Clinic', 'Shut Rooms'])
    expect(await names('northAdmin')).toEqual(['North Clinic', 'Shut Rooms'])
    expect(await names('ana')).toEqual(['North Clinic'])
    expect((await mips('ana')).groupLinkedMips[0]).toMatchObject({ userCount: null, groupCount: null })
    expect((await mips('admin', '?status=false')).totalItems).toBe(1)
    const asleep = await buildGroup(server.db, {
      status: false,
      members: [cast.people.ana],
      mips: [cast.southMip],
    })
    const none = await ask('ana', asleep.groupId, 'mips')
    expect(none.json()).toEqual({ groupLinkedMips: [], totalItems: 0, totalPages: 0 })
  })

  it('check 25: answers 404 for another group, and 403 to a role without the right', async () => {
    const { south } = cast
    for (const rest of ['user-groups', 'mips', 'group-admin-users', 'unlinked-users']) {
      expectSameAsMissing(
        await ask('northAdmin', south.groupId, rest),
        await ask('northAdmin', missingId, rest),
      )
      expect((await ask('admin', missingId, rest)).status).toBe(404)
      expect((await ask('typist', south.groupId, rest)).status).toBe(403)
      const url = `/api/groups/${south.groupId}/${rest}`
      expect((await server.anonymous().inject('GET', url)).status).toBe(401)
    }
    for (const rest of ['user-groups', 'mips', 'group-admin-users']) {
      expectSameAsMissing(await ask('ana', south.groupId, rest), await ask('ana', missingId, rest))
    }
    expect((await ask('ana', cast.north.groupId, 'unlinked-users')).status).toBe(403)
  })
})
