import type { GroupRow } from '@gantry/contract/domains/people/groups/schemas'
import type { UserGroup } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import {
  buildGroup,
  buildInvitation,
  buildMip,
  buildUser,
  linkUserGroup,
} from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('groups and their people', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const listGroups = async (who: Who, body: object = {}) => {
    const answer = await cast.as[who].inject('POST', '/api/groups', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ groups: GroupRow[]; totalItems: number }>()
  }
  const ofUser = (who: Who, userId: number) => cast.as[who].inject('GET', `/api/users/${userId}/user-groups`)
  const link = (who: Who, userId: number, groupId: number) =>
    cast.as[who].inject('GET', `/api/link-user-group?group-id=${groupId}&user-id=${userId}`)
  const unlink = (who: Who, userGroupId: number) =>
    cast.as[who].inject('DELETE', `/api/unlink-user-group/${userGroupId}`)
  const leave = (who: Who, userId: number, groupId: number, more = '') =>
    cast.as[who].inject('GET', `/api/users/${userId}/leave-group?groupId=${groupId}${more}`)
  const isLinked = async (userGroupId: number) =>
    (
      await server.db
        .selectFrom('userGroup')
        .select('userId')
        .where('userGroupId', '=', userGroupId)
        .execute()
    ).length > 0

  it('check 26: lists all groups, the administered group or the caller’s groups, by role', async () => {
    const names = async (who: Who, body?: object) =>
      (await listGroups(who, body)).groups.map(({ groupName }) => groupName)
    expect(await names('admin')).toEqual(['North Imaging', 'South Imaging'])
    expect(await names('northAdmin')).toEqual(['North Imaging'])
    expect(await names('ana')).toEqual(['North Imaging'])
    expect(await names('northAdmin', { search: 'south' })).toEqual([])
    expect(await names('admin', { search: 'imaging SOUTH' })).toEqual(['South Imaging'])
    expect(
      (
        await listGroups('ana', {
          pageRequest: { sortConditions: [{ sortBy: 'group_id', sortType: 'desc' }] },
        })
      ).totalItems,
    ).toBe(1)
    expect(
      (
        await cast.as.admin.inject('POST', '/api/groups', {
          pageRequest: { sortConditions: [{ sortBy: 'phone', sortType: 'asc' }] },
        })
      ).status,
    ).toBe(400)
    expect((await cast.as.typist.inject('POST', '/api/groups', {})).status).toBe(403)
    expect((await server.anonymous().inject('POST', '/api/groups', {})).status).toBe(401)
    const without = await server.signInAs(await buildUser(server.world, { roles: ['GroupAdmin'] }))
    expect((await without.inject('POST', '/api/groups', {})).json()).toEqual({
      groups: [],
      totalItems: 0,
      totalPages: 0,
    })
  })

  it('lists the groups that a MIP is linked to and those it is not', async () => {
    const names = async (who: Who, body: object) =>
      (await listGroups(who, body)).groups.map(({ groupName }) => groupName)
    const [north, south] = [cast.northMip.mipId, cast.southMip.mipId]
    expect(await names('admin', { mipId: north })).toEqual(['North Imaging'])
    expect(await names('admin', { withoutMipId: north })).toEqual(['South Imaging'])
    expect(await names('northAdmin', { mipId: south }), 'nothing of other groups').toEqual([])
    expect(await names('ana', { mipId: north })).toEqual(['North Imaging'])
  })

  it('counts members and MIPs, and for members only the active ones', async () => {
    await buildUser(server.world, { groups: [cast.north], status: false })
    await buildMip(server.db, { groups: [cast.north], status: false })
    const counts = async (who: Who) => {
      const { groups } = await listGroups(who, { search: 'north' })
      return [groups[0]?.memberCount, groups[0]?.mipCount]
    }
    expect(await counts('admin')).toEqual([4, 2])
    expect(await counts('ana')).toEqual([3, 1])
  })

  it('shows a group administrator only the link to the own group', async () => {
    const { dora, ana } = cast.people
    const names = async (who: Who, userId: number) =>
      (await ofUser(who, userId)).json<UserGroup[]>().map(({ groupName }) => groupName)
    expect(await names('admin', dora.userId)).toEqual(['North Imaging', 'South Imaging'])
    expect(await names('northAdmin', dora.userId)).toEqual(['North Imaging'])
    expect(await names('ana', ana.userId)).toEqual(['North Imaging'])
    expectSameAsMissing(await ofUser('ana', dora.userId), await ofUser('ana', missingId))
    expectSameAsMissing(
      await ofUser('northAdmin', cast.people.cleo.userId),
      await ofUser('northAdmin', missingId),
    )
    expect((await ofUser('typist', cast.people.typist.userId)).status).toBe(403)
    expect((await server.anonymous().inject('GET', `/api/users/${ana.userId}/user-groups`)).status).toBe(401)
  })

  it('links a user once and withdraws the pending invitation', async () => {
    const { userId } = cast.people.cleo
    const group = await buildGroup(server.db, { groupName: 'Third' })
    const invitation = await buildInvitation(server.db, userId, group.groupId)
    const unlinked = `/api/gantry-admin/users/${userId}/unlinked-groups?search=third`
    expect((await cast.as.admin.inject('GET', unlinked)).json()).toMatchObject({
      groups: [{ groupName: 'Third' }],
    })
    const first = await link('admin', userId, group.groupId)
    expect(first.json()).toMatchObject({ userId, groupName: 'Third', groupInvitationId: null })
    expect((await link('admin', userId, group.groupId)).json()).toEqual(first.json())
    expect((await cast.as.admin.inject('GET', unlinked)).json()).toMatchObject({ groups: [], totalItems: 0 })
    const row = await server.db
      .selectFrom('groupInvitation')
      .select('state')
      .where('groupInvitationId', '=', invitation)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'WITHDRAWN' })
    expect((await link('admin', userId, missingId)).status).toBe(404)
    expect((await link('admin', missingId, group.groupId)).status).toBe(404)
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await link(who, userId, cast.north.groupId)).status).toBe(403)
      expect((await cast.as[who].inject('GET', unlinked)).status).toBe(403)
    }
    expect(
      (await server.anonymous().inject('POST', '/api/link-user-group?group-id=1&user-id=1')).status,
    ).toBe(401)
  })

  it('check 25: lets administrators unlink, and a group administrator only members of the own group', async () => {
    const person = await buildUser(server.world)
    const ours = await linkUserGroup(server.db, person.userId, cast.north.groupId)
    const theirs = await linkUserGroup(server.db, person.userId, cast.south.groupId)
    expectSameAsMissing(await unlink('northAdmin', theirs), await unlink('northAdmin', missingId))
    expect(await isLinked(theirs)).toBe(true)
    expect((await unlink('ana', ours)).status).toBe(403)
    expect((await server.anonymous().inject('DELETE', `/api/unlink-user-group/${ours}`)).status).toBe(401)
    expect((await unlink('northAdmin', ours)).json()).toBe(true)
    expect((await unlink('admin', theirs)).json()).toBe(true)
    expect((await unlink('admin', theirs)).status).toBe(404)
  })

  it('lets users leave for themselves, not for others', async () => {
    const person = await buildUser(server.world, { groups: [cast.north] })
    const caller = await server.signInAs(person)
    const url = (userId: number, groupId: number, more = '') =>
      `/api/users/${userId}/leave-group?groupId=${groupId}${more}`
    const { ben } = cast.people
    const missing = await caller.inject('GET', url(missingId, cast.north.groupId))
    expectSameAsMissing(await caller.inject('GET', url(ben.userId, cast.north.groupId)), missing)
    expect((await caller.inject('GET', url(person.userId, cast.south.groupId))).status).toBe(404)
    expect(
      (await caller.inject('GET', url(person.userId, cast.north.groupId, `&userId=${ben.userId}`))).status,
    ).toBe(400)
    expect((await caller.inject('HEAD', url(person.userId, cast.north.groupId))).status).toBe(405)
    expect((await caller.inject('POST', url(person.userId, cast.north.groupId))).json()).toBe(true)
    expect((await caller.inject('POST', '/api/groups', {})).json()).toMatchObject({ totalItems: 0 })
    expect((await leave('typist', cast.people.typist.userId, 1)).status).toBe(403)
    expect((await server.anonymous().inject('POST', url(person.userId, 1))).status).toBe(401)
  })

  it('remains administered by a user who leaves it', async () => {
    const person = await buildUser(server.world, { administers: cast.south, groups: [cast.south] })
    const caller = await server.signInAs(person)
    await caller.inject('POST', `/api/users/${person.userId}/leave-group?groupId=${cast.south.groupId}`)
    expect((await caller.inject('GET', '/api/my-profile')).json()).toMatchObject({ groupInfo: cast.south })
  })
})
