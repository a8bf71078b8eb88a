import type { SavedView } from '@gantry/contract/domains/portal/saved-views/schemas'
import { viewLists, viewsPerList } from '@gantry/contract/domains/portal/saved-views/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildSavedView, buildUser } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('saved views', () => {
  let server: TestApp
  let cast: Cast
  let otherAdmin: Caller

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    otherAdmin = await server.signInAs(await buildUser(server.world, { roles: ['ProductAdmin'] }))
  })
  afterAll(() => server.close())

  const add = (caller: Caller, body: object) =>
    caller.inject('POST', '/api/saved-views', {
      list: 'users',
      search: 'status=true',
      sharedWith: 'nobody',
      ...body,
    })
  const added = async (caller: Caller, body: object) => {
    const answer = await add(caller, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<SavedView>()
  }
  const change = (caller: Caller, savedViewId: number, body: object) =>
    caller.inject('POST', `/api/saved-views/${savedViewId}`, body)
  const remove = (caller: Caller, savedViewId: number) =>
    caller.inject('DELETE', `/api/saved-views/${savedViewId}`)
  const list = async (caller: Caller, of = 'users') => {
    const answer = await caller.inject('GET', `/api/saved-views?list=${of}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ savedViews: SavedView[] }>().savedViews
  }
  const namesFor = async (caller: Caller, of = 'users') => (await list(caller, of)).map(({ name }) => name)
  const trail = (savedViewId: number) =>
    server.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'saved-view')
      .where('subjectId', '=', savedViewId)
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()

  it('are added, renamed, given another search and deleted by their owner, in every role that opens the list', async () => {
    for (const caller of [cast.as.admin, cast.as.northAdmin, cast.as.ana]) {
      const view = await added(caller, { name: ' Active ', list: 'mips' })
      expect(view).toMatchObject({ name: 'Active', search: 'status=true', sharedWith: 'nobody', version: 1 })
      expect(view).toMatchObject({ list: 'mips', isOwn: true, canChange: true, canRemove: true })
      expect(await list(caller, 'mips')).toEqual([view])
      expect(await namesFor(caller, 'users')).toEqual([])
      const { savedViewId } = view
      expect((await change(caller, savedViewId, { version: 1, name: 'In use' })).json()).toMatchObject({
        name: 'In use',
        search: 'status=true',
        version: 2,
      })
      const answer = await change(caller, savedViewId, { version: 2, search: 'status=false&sort=name' })
      expect(answer.json()).toMatchObject({ name: 'In use', search: 'status=false&sort=name', version: 3 })
      expect((await remove(caller, savedViewId)).json()).toBe(true)
      expect((await remove(caller, savedViewId)).status).toBe(404)
      expect(await list(caller, 'mips')).toEqual([])
      expect(await trail(savedViewId)).toEqual([])
    }
  })

  it('belong to lists that the role may open', async () => {
    for (const of of viewLists) {
      for (const [caller, allowed] of [
        [cast.as.admin, true],
        [cast.as.northAdmin, of !== 'ris' && of !== 'audit'],
        [cast.as.ana, !['ris', 'audit', 'qualifications', 'worklist'].includes(of)],
        [cast.as.typist, false],
      ] as const) {
        expect((await caller.inject('GET', `/api/saved-views?list=${of}`)).status).toBe(allowed ? 200 : 403)
        expect((await add(caller, { name: 'Mine', list: of })).status).toBe(allowed ? 200 : 403)
      }
    }
    const audit = await added(cast.as.admin, { name: 'For auditors', list: 'audit', sharedWith: 'everyone' })
    expectSameAsMissing(await remove(cast.as.ana, audit.savedViewId), await remove(cast.as.ana, missingId))
    expect((await cast.as.admin.inject('GET', '/api/saved-views?list=apps')).status).toBe(400)
    expect((await server.anonymous().inject('GET', '/api/saved-views?list=users')).status).toBe(401)
    expect((await add(server.anonymous(), { name: 'Nobody' })).status).toBe(401)
  })

  it('of others look like missing ones', async () => {
    const savedViewId = await buildSavedView(server.db, cast.people.ben.userId, 'Of Ben')
    for (const caller of [cast.as.admin, cast.as.northAdmin, cast.as.ana]) {
      expect(await namesFor(caller)).not.toContain('Of Ben')
      const body = { version: 1, name: 'Taken over' }
      expectSameAsMissing(await change(caller, savedViewId, body), await change(caller, missingId, body))
      expectSameAsMissing(await remove(caller, savedViewId), await remove(caller, missingId))
    }
    expect((await change(server.anonymous(), savedViewId, { version: 1 })).status).toBe(401)
    expect((await remove(server.anonymous(), savedViewId)).status).toBe(401)
  })

  it('are shared by platform administrators only, who may also stop and delete the shared views of others', async () => {
    expect((await add(cast.as.northAdmin, { name: 'For all', sharedWith: 'everyone' })).status).toBe(403)
    const own = await added(cast.as.northAdmin, { name: 'Only mine' })
    expect(
      (await change(cast.as.northAdmin, own.savedViewId, { version: 1, sharedWith: 'everyone' })).status,
    ).toBe(403)
    const { savedViewId } = await added(cast.as.admin, { name: 'Everybody’s', sharedWith: 'everyone' })
    expect((await list(cast.as.ana)).find((view) => view.savedViewId === savedViewId)).toMatchObject({
      ownerName: 'Pat Admin',
      isOwn: false,
      canChange: false,
      canRemove: false,
    })
    expect((await list(cast.as.northAdmin)).map(({ name }) => name).slice(-1)).toEqual(['Everybody’s'])
    for (const body of [{ name: 'Mine now' }, { sharedWith: 'nobody' }]) {
      expect((await change(cast.as.ana, savedViewId, { version: 1, ...body })).status).toBe(403)
    }
    expect((await remove(cast.as.ana, savedViewId)).status).toBe(403)
    for (const body of [{ name: 'Other' }, { search: '' }, { name: 'Other', sharedWith: 'nobody' }]) {
      expect((await change(otherAdmin, savedViewId, { version: 1, ...body })).status).toBe(403)
    }
    const stopped = await change(otherAdmin, savedViewId, { version: 1, sharedWith: 'nobody' })
    expect(stopped.json()).toMatchObject({ sharedWith: 'nobody', version: 2 })
    expect(await namesFor(cast.as.ana)).not.toContain('Everybody’s')
    expect((await remove(otherAdmin, savedViewId)).status).toBe(404)
    expect((await change(cast.as.admin, savedViewId, { version: 2, sharedWith: 'everyone' })).status).toBe(
      200,
    )
    expect((await remove(otherAdmin, savedViewId)).status).toBe(200)
    const entries = await trail(savedViewId)
    expect(entries.map(({ action }) => action)).toEqual([
      'saved-view.share',
      'saved-view.unshare',
      'saved-view.share',
      'saved-view.delete',
    ])
    const { userId } = cast.people.admin
    expect(entries[3]?.detail).toEqual({ name: 'Everybody’s', list: 'users', userId })
  })

  it('that are shared can no longer be changed by an owner who works in another role', async () => {
    const person = await buildUser(server.world, { roles: ['ProductAdmin', 'Member'] })
    const asAdmin = await server.signInAs(person, 'ProductAdmin')
    const { savedViewId } = await added(asAdmin, { name: 'Two roles', sharedWith: 'everyone' })
    const asMember = await server.signInAs(person, 'Member')
    expect((await list(asMember)).find((view) => view.savedViewId === savedViewId)).toMatchObject({
      isOwn: true,
      canChange: false,
      canRemove: true,
    })
    expect((await change(asMember, savedViewId, { version: 1, search: 'q=x' })).status).toBe(403)
    expect((await change(asMember, savedViewId, { version: 1, sharedWith: 'nobody' })).status).toBe(200)
  })

  it('have names that differ for each owner and list', async () => {
    const first = await added(cast.as.ana, { name: 'North' })
    await added(cast.as.ana, { name: 'North', list: 'groups' })
    await added(cast.as.admin, { name: 'North' })
    const second = await added(cast.as.ana, { name: 'South' })
    for (const answer of [
      await add(cast.as.ana, { name: 'NORTH' }),
      await change(cast.as.ana, second.savedViewId, { version: 1, name: 'north' }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'saved-view.name-taken',
        fields: { name: expect.stringMatching(/^You already have a view named "north" of this list\.$/i) },
      })
    }
    expect((await change(cast.as.ana, first.savedViewId, { version: 1, name: 'NORTH' })).status).toBe(200)
  })

  it('are not changed with a stale version', async () => {
    const { savedViewId } = await added(cast.as.ana, { name: 'Versions' })
    expect((await change(cast.as.ana, savedViewId, { version: 1, search: 'q=a' })).status).toBe(200)
    const stale = await change(cast.as.ana, savedViewId, { version: 1, search: 'q=b' })
    expect(stale.status).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale' })
    expect((await list(cast.as.ana)).find((view) => view.savedViewId === savedViewId)?.search).toBe('q=a')
    expect((await change(cast.as.ana, savedViewId, { search: 'q=b' })).status).toBe(400)
  })

  it('are at most fifty of each list and user, also when they are added at the same time', async () => {
    const person = await buildUser(server.world)
    for (let count = 2; count < viewsPerList; count += 1) await buildSavedView(server.db, person.userId)
    const caller = await server.signInAs(person)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => add(caller, { name: `Late ${number}` })),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.json()).toMatchObject({
      code: 'saved-view.too-many',
      fields: { name: expect.stringContaining('50') },
    })
    expect((await add(caller, { name: 'Of another list', list: 'mips' })).status).toBe(200)
    expect(await list(caller)).toHaveLength(viewsPerList)
  })

  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(61)],
    ['name', 'a\u0000b'],
    ['name', 'a\u202Eb'],
    ['name', '\uD800'],
    ['search', 'x'.repeat(2001)],
    ['search', 'q=\u0000'],
    ['search', 7],
    ['sharedWith', true],
    ['list', 'roles'],
    ['list', '__proto__'],
  ])('refuse a bad %s', async (field, value) => {
    const answer = await add(cast.as.ana, { name: 'Never', [field]: value })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })

  it('keep any other text as it is', async () => {
    const name = '<b>"O’Brien" \\ %00 \'; drop table saved_view --'
    const search = 'q=%00%22%3Cscript%3E&sort=constructor&__proto__=1'
    const { savedViewId } = await added(cast.as.ana, { name, search })
    expect((await list(cast.as.ana)).find((view) => view.savedViewId === savedViewId)).toMatchObject({
      name,
      search,
    })
  })
})
