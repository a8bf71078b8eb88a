import type { SavedView } from '@gantry/contract/domains/portal/saved-views/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildGroup, buildUser } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('a view that is shared within a group', () => {
  let server: TestApp
  let cast: Cast
  let dora: Caller
  let otherNorthAdmin: Caller

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    dora = await server.signInAs(cast.people.dora)
    otherNorthAdmin = await server.signInAs(await buildUser(server.world, { administers: cast.north }))
  })
  afterAll(() => server.close())

  const add = (caller: Caller, body: object = {}) =>
    caller.inject('POST', '/api/saved-views', {
      list: 'users',
      name: 'Of the group',
      search: 'status=true',
      sharedWith: 'group',
      ...body,
    })
  const added = async (caller: Caller, name: string) => {
    const answer = await add(caller, { name })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<SavedView>()
  }
  const change = (caller: Caller, savedViewId: number, body: object) =>
    caller.inject('POST', `/api/saved-views/${savedViewId}`, { version: 1, ...body })
  const remove = (caller: Caller, savedViewId: number) =>
    caller.inject('DELETE', `/api/saved-views/${savedViewId}`)
  const find = async (caller: Caller, savedViewId: number) => {
    const answer = await caller.inject('GET', '/api/saved-views?list=users')
    expect(answer.status, answer.text).toBe(200)
    const { savedViews } = answer.json<{ savedViews: SavedView[] }>()
    return savedViews.find((view) => view.savedViewId === savedViewId)
  }
  const removeAdministrator = (userId: number) =>
    cast.as.admin.inject(
      'GET',
      `/api/gantry-admin/users/${userId}/update-group-id-for-admin?groupIdForAdmin=0`,
    )

  it('is seen by the members and administrators of the group, and by nobody else', async () => {
    const view = await added(cast.as.northAdmin, 'North')
    expect(view).toMatchObject({
      sharedWith: 'group',
      groupName: 'North Imaging',
      isOwn: true,
      canChange: true,
    })
    const { savedViewId } = view
    for (const reader of [cast.as.ana, dora]) {
      expect(await find(reader, savedViewId)).toMatchObject({
        ownerName: 'Nora North',
        groupName: 'North Imaging',
        isOwn: false,
        canChange: false,
        canRemove: false,
      })
      expect((await change(reader, savedViewId, { sharedWith: 'nobody' })).status).toBe(403)
      expect((await remove(reader, savedViewId)).status).toBe(403)
    }
    const cleo = await server.signInAs(cast.people.cleo)
    for (const stranger of [cast.as.southAdmin, cleo, cast.as.admin]) {
      expect(await find(stranger, savedViewId)).toBeUndefined()
      for (const body of [{ name: 'Mine' }, { sharedWith: 'nobody' }]) {
        expectSameAsMissing(
          await change(stranger, savedViewId, body),
          await change(stranger, missingId, body),
        )
      }
      expectSameAsMissing(await remove(stranger, savedViewId), await remove(stranger, missingId))
    }
    expect((await change(cast.as.typist, savedViewId, { sharedWith: 'nobody' })).status).toBe(403)
    expect((await remove(server.anonymous(), savedViewId)).status).toBe(401)
    expect((await add(server.anonymous())).status).toBe(401)
  })

  it('is shared by administrators of a group only, and never with everybody', async () => {
    for (const caller of [cast.as.admin, cast.as.ana, cast.as.typist]) {
      expect((await add(caller, { name: 'Refused' })).status).toBe(403)
    }
    expect((await add(cast.as.northAdmin, { sharedWith: 'everyone' })).status).toBe(403)
    const { savedViewId } = await added(cast.as.northAdmin, 'Not for all')
    expect((await change(cast.as.northAdmin, savedViewId, { sharedWith: 'everyone' })).status).toBe(403)
    const both = await buildUser(server.world, {
      administers: cast.north,
      roles: ['ProductAdmin', 'GroupAdmin'],
    })
    const forAll = await add(await server.signInAs(both, 'ProductAdmin'), {
      name: 'All',
      sharedWith: 'everyone',
    })
    const asGroupAdmin = await server.signInAs(both, 'GroupAdmin')
    const { savedViewId: everybodys } = forAll.json<SavedView>()
    expect((await change(asGroupAdmin, everybodys, { sharedWith: 'group' })).status).toBe(403)
    expect((await change(asGroupAdmin, everybodys, { sharedWith: 'nobody' })).status).toBe(200)
  })

  it('can be stopped and deleted, but not changed, by another administrator of the group', async () => {
    const { savedViewId } = await added(cast.as.northAdmin, 'Stopped')
    expect(await find(otherNorthAdmin, savedViewId)).toMatchObject({ canChange: false, canRemove: true })
    expect((await change(otherNorthAdmin, savedViewId, { name: 'Other' })).status).toBe(403)
    expect((await change(otherNorthAdmin, savedViewId, { sharedWith: 'nobody' })).status).toBe(200)
    expect(await find(cast.as.ana, savedViewId)).toBeUndefined()
    expect(await find(cast.as.northAdmin, savedViewId)).toMatchObject({
      sharedWith: 'nobody',
      groupName: null,
    })
    const again = await change(cast.as.northAdmin, savedViewId, { version: 2, sharedWith: 'group' })
    expect(again.status, again.text).toBe(200)
    expect((await remove(otherNorthAdmin, savedViewId)).status).toBe(200)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'saved-view')
      .where('subjectId', '=', savedViewId)
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'saved-view.share-in-group',
      'saved-view.unshare',
      'saved-view.share-in-group',
      'saved-view.delete',
    ])
    const { userId } = cast.people.northAdmin
    for (const { detail } of trail) expect(detail).toMatchObject({ userId, groupId: cast.north.groupId })
  })

  it('can be stopped, but no longer changed, by an owner who is not an administrator of the group any more', async () => {
    const person = await buildUser(server.world, { administers: cast.north, roles: ['GroupAdmin', 'Member'] })
    const { savedViewId } = await added(await server.signInAs(person, 'GroupAdmin'), 'Left')
    expect((await removeAdministrator(person.userId)).status).toBe(200)
    const asMember = await server.signInAs(person, 'Member')
    expect(await find(asMember, savedViewId)).toMatchObject({
      isOwn: true,
      canChange: false,
      canRemove: true,
    })
    expect((await change(asMember, savedViewId, { search: 'q=x' })).status).toBe(403)
    expect(await find(cast.as.ana, savedViewId), 'the group keeps it').toBeDefined()
    expect(await find(otherNorthAdmin, savedViewId)).toMatchObject({ canRemove: true })
    expect((await change(asMember, savedViewId, { sharedWith: 'nobody' })).status).toBe(200)
    expect(await find(cast.as.ana, savedViewId)).toBeUndefined()
  })

  it('is not changed by an owner who administers another group now', async () => {
    const person = await buildUser(server.world, { administers: cast.north })
    const { savedViewId } = await added(await server.signInAs(person), 'Moved')
    const { db } = server
    const { groupId: groupIdForAdmin } = cast.south
    await db.updateTable('user').set({ groupIdForAdmin }).where('userId', '=', person.userId).execute()
    const ofSouth = await server.signInAs(person)
    expect((await change(ofSouth, savedViewId, { name: 'South' })).status).toBe(403)
    expect((await change(ofSouth, savedViewId, { sharedWith: 'nobody' })).status).toBe(200)
    expect((await change(ofSouth, savedViewId, { version: 2, sharedWith: 'group' })).json()).toMatchObject({
      groupName: 'South Imaging',
    })
    expect(await find(cast.as.ana, savedViewId)).toBeUndefined()
    expect(await find(cast.as.southAdmin, savedViewId)).toBeDefined()
  })

  it('is the owner’s alone again when the group is deleted, and is hidden from people who leave the group', async () => {
    const group = await buildGroup(server.db)
    const member = await buildUser(server.world, { groups: [group] })
    const reader = await server.signInAs(member)
    const owner = await server.signInAs(await buildUser(server.world, { administers: group }))
    const { savedViewId } = await added(owner, 'Short-lived')
    expect(await find(reader, savedViewId)).toBeDefined()
    await server.db.deleteFrom('userGroup').where('userId', '=', member.userId).execute()
    expect(await find(reader, savedViewId)).toBeUndefined()
    await server.db.deleteFrom('group').where('groupId', '=', group.groupId).execute()
    const view = await server.db
      .selectFrom('savedView')
      .select(['isShared', 'groupId'])
      .where('savedViewId', '=', savedViewId)
      .executeTakeFirst()
    expect(view).toEqual({ isShared: false, groupId: null })
    expect(await find(cast.as.ana, savedViewId)).toBeUndefined()
  })
})
