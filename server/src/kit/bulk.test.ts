import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import { records } from '@gantry/contract/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../testing/cast.ts'
import { buildRis, buildUser, roleIdOf } from '../testing/factories.ts'
import { keepState } from '../testing/restore.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'

describe('bulk status changes', () => {
  let server: TestApp
  let cast: Cast

  let restore: () => Promise<void>

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    restore = await keepState(server, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => server.close())

  const set = (caller: Caller, domain: string, ids: readonly number[], status: boolean) =>
    caller.inject('POST', `/api/gantry-admin/${domain}/activate-inactivate`, { ids, status })
  const results = async (...args: Parameters<typeof set>) =>
    (await set(...args)).json<{ results: BulkStatusResult[] }>().results
  const isActive = async (userId: number) =>
    (await cast.as.admin.inject('GET', `/api/gantry-admin/users/${userId}`)).json<{ status: boolean }>()
      .status

  it('apply the rules of the single call to each record', async () => {
    const { ana, ben, admin } = cast.people
    expect(
      await results(cast.as.admin, 'users', [ana.userId, admin.userId, missingId, ben.userId], false),
    ).toEqual([
      { id: ana.userId, outcome: 'DONE' },
      {
        id: admin.userId,
        outcome: 'REFUSED',
        code: 'user.self-inactivate',
        message: 'You cannot make yourself inactive.',
      },
      { id: missingId, outcome: 'REFUSED', code: 'not-found', message: 'Not found.' },
      { id: ben.userId, outcome: 'DONE' },
    ])
    expect(await isActive(ana.userId)).toBe(false)
    expect(await isActive(admin.userId)).toBe(true)
    expect((await cast.as.ana.inject('GET', '/api/my-profile')).status, 'signed out at once').toBe(401)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select(['subjectId'])
      .where('action', '=', 'user.inactivate')
      .orderBy('subjectId')
      .execute()
    expect(trail.map(({ subjectId }) => subjectId)).toEqual([ana.userId, ben.userId])

    expect(await results(cast.as.admin, 'users', [ana.userId, ben.userId], true)).toEqual([
      { id: ana.userId, outcome: 'DONE' },
      { id: ben.userId, outcome: 'DONE' },
    ])
    expect(await isActive(ana.userId)).toBe(true)
  })

  it('work for MIPs, RIS, groups and roles', async () => {
    const risId = (await buildRis(server.db, { name: 'North RIS' })).risId
    const typist = await roleIdOf(server.db, 'TYP')
    const administrator = await roleIdOf(server.db, 'ProductAdmin')
    const done = (id: number) => [{ id, outcome: 'DONE' }]
    expect(await results(cast.as.admin, 'mips', [cast.northMip.mipId], false)).toEqual(
      done(cast.northMip.mipId),
    )
    expect(await results(cast.as.admin, 'ris', [risId], false)).toEqual(done(risId))
    expect(await results(cast.as.admin, 'groups', [cast.north.groupId], false)).toEqual(
      done(cast.north.groupId),
    )
    expect(await results(cast.as.admin, 'roles', [typist, administrator], false)).toMatchObject([
      { id: typist, outcome: 'DONE' },
      { id: administrator, outcome: 'REFUSED' },
    ])
    expect((await cast.as.typist.inject('GET', '/api/gantryapps')).status, 'the role has ended').not.toBe(200)
  })

  it('keep one administrator active when two deactivate each other at the same time', async () => {
    const other = await buildUser(server.world, { roles: ['ProductAdmin'] })
    const theirs = (await server.signInAs(other)).at(await server.anotherServer())
    const [mine, ours] = [cast.people.admin.userId, other.userId]
    const answers = await Promise.all([
      set(cast.as.admin, 'users', [ours, cast.people.ana.userId], false),
      set(theirs, 'users', [mine, cast.people.ana.userId], false),
    ])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const left = await server.db
      .selectFrom('user')
      .select('userId')
      .where('userId', 'in', [mine, ours])
      .where('status', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  })

  it.each(Object.values(records))('of $domain need a platform administrator', async ({ domain }) => {
    expect((await set(server.anonymous(), domain, [1], false)).status).toBe(401)
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await set(cast.as[who], domain, [1], false)).status).toBe(403)
    }
  })

  it.each([
    ['nobody', []],
    ['the same one twice', [3, 3]],
    ['too many', Array.from({ length: 201 }, (_, at) => at + 1)],
    ['what is no id', [0]],
  ])('name the field for %s', async (_case, ids) => {
    const answer = await set(cast.as.admin, 'users', ids, true)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields).join(' ')).toContain('ids')
  })
})
