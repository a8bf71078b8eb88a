import { type Group, groupActions } from '@gantry/contract/domains/people/groups/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildGroup, buildUser } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('records of groups', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const get = (who: Who, groupId: number) => cast.as[who].inject('GET', `/api/groups/${groupId}`)
  const save = (who: Who, body: object) => cast.as[who].inject('POST', '/api/groups/add-update', body)
  const setStatus = (who: Who, groupId: number, status: boolean) =>
    cast.as[who].inject('GET', `/api/gantry-admin/groups/${groupId}/activate-inactivate?status=${status}`)
  const trail = async (groupId: number) => {
    const rows = await server.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', 'group')
      .where('subjectId', '=', groupId)
      .orderBy('auditEventId')
      .execute()
    return rows.map(({ action }) => action)
  }

  it('are read by platform administrators, by the group’s administrator and by its members', async () => {
    const { north, south } = cast
    for (const who of ['admin', 'northAdmin', 'ana'] as const) {
      expect((await get(who, north.groupId)).json()).toMatchObject({ groupName: 'North Imaging' })
    }
    for (const who of ['northAdmin', 'ana'] as const) {
      expectSameAsMissing(await get(who, south.groupId), await get(who, missingId))
    }
    expect((await get('typist', north.groupId)).status).toBe(403)
    expect((await server.anonymous().inject('GET', `/api/groups/${north.groupId}`)).status).toBe(401)
  })

  it('check 26: shows the administrator of one group who is a member of another only the administered one', async () => {
    const { north, south } = cast
    const both = await buildUser(server.world, { administers: north, groups: [north, south] })
    const caller = await server.signInAs(both)
    expect((await caller.inject('GET', `/api/groups/${north.groupId}`)).status).toBe(200)
    expect((await caller.inject('GET', `/api/groups/${south.groupId}`)).status).toBe(404)
  })

  it('are added by platform administrators only', async () => {
    const answer = await save('admin', {
      groupName: ' West  Imaging ',
      email: 'west@clinic.example',
      status: false,
    })
    expect(answer.status, answer.text).toBe(200)
    const group = answer.json<Group>()
    expect(group).toMatchObject({ groupName: 'West  Imaging', status: true, version: 1, description: '' })
    expect((await get('admin', group.groupId)).json()).toEqual({
      ...group,
      may: groupActions.filter((action) => action !== 'leave'),
    })
    expect(await trail(group.groupId)).toEqual(['group.add'])
    expect((await save('northAdmin', { groupName: 'Mine' })).status).toBe(403)
    expect((await save('ana', { groupName: 'Mine' })).status).toBe(403)
    expect((await save('typist', { groupName: 'Mine' })).status).toBe(403)
    const anonymous = server.anonymous()
    expect((await anonymous.inject('POST', '/api/groups/add-update', { groupName: 'x' })).status).toBe(401)
  })

  it('are changed by their own administrator too, and not when the version is stale', async () => {
    const { groupId } = cast.south
    const changed = await save('southAdmin', {
      groupId,
      groupName: 'South Imaging',
      phone: '1300',
      version: 1,
    })
    expect(changed.json()).toMatchObject({ phone: '1300', version: 2 })
    expect((await save('admin', { groupId, groupName: 'South', version: 1 })).status).toBe(409)
    expectSameAsMissing(
      await save('northAdmin', { groupId, groupName: 'Taken over' }),
      await save('northAdmin', { groupId: missingId, groupName: 'Taken over' }),
    )
    expect((await save('ana', { groupId, groupName: 'Taken over' })).status).toBe(403)
    expect((await get('admin', groupId)).json()).toMatchObject({ groupName: 'South Imaging', version: 2 })
    expect(await trail(groupId)).toEqual(['group.edit'])
  })

  it('have unique names', async () => {
    const answer = await save('admin', { groupName: 'north IMAGING' })
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ fields: { groupName: expect.stringContaining('already exists') } })
    const { groupId } = await buildGroup(server.db)
    expect((await save('admin', { groupId, groupName: 'North Imaging' })).status).toBe(409)
    const racing = await Promise.all([...Array(6)].map(() => save('admin', { groupName: 'Race' })))
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it.each([
    ['groupName', ''],
    ['groupName', 'line\nbreak'],
    ['email', 'not an address'],
    ['phone', '<script>'],
  ])('refuse a bad %s', async (field, value) => {
    const answer = await save('admin', { groupName: 'Never', [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })

  it('give their administrator no rights when they are inactive', async () => {
    const group = await buildGroup(server.db, { members: [cast.people.ben] })
    const leader = await server.signInAs(await buildUser(server.world, { administers: group }))
    const seen = async () =>
      (await leader.inject('POST', '/api/users', {})).json<{ totalItems: number }>().totalItems
    expect(await seen()).toBe(1)
    expect((await setStatus('admin', group.groupId, false)).json()).toMatchObject({
      status: false,
      version: 2,
    })
    expect(await seen()).toBe(0)
    expect((await leader.inject('GET', `/api/groups/${group.groupId}`)).status).toBe(404)
    expect((await setStatus('admin', group.groupId, false)).json()).toMatchObject({ version: 2 })
    expect((await setStatus('admin', group.groupId, true)).json()).toMatchObject({ status: true })
    expect(await seen()).toBe(1)
    expect(await trail(group.groupId)).toEqual(['group.inactivate', 'group.activate'])
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await setStatus(who, cast.north.groupId, false)).status).toBe(403)
    }
    expect((await setStatus('admin', missingId, true)).status).toBe(404)
    const url = `/api/gantry-admin/groups/${group.groupId}/activate-inactivate?status=false`
    expect((await server.anonymous().inject('POST', url)).status).toBe(401)
  })
})
