import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser, roleIdOf } from '../../../testing/factories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('the status of a user', () => {
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

  const setStatus = (caller: Caller, userId: number, status: boolean, method: 'GET' | 'POST' = 'POST') =>
    caller.inject(method, `/api/gantry-admin/users/${userId}/activate-inactivate?status=${status}`)
  const countAdministrators = async () => {
    const row = await server.db
      .selectFrom('userRole')
      .innerJoin('role', 'role.roleId', 'userRole.roleId')
      .innerJoin('user', 'user.userId', 'userRole.userId')
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .where('role.code', '=', 'ProductAdmin')
      .where('user.status', '=', true)
      .executeTakeFirstOrThrow()
    return row.count
  }

  it('check 22: signs an inactive user out on every server at once, and can be set back', async () => {
    const { userId } = cast.people.ana
    const elsewhere = cast.as.ana.at(await server.anotherServer())
    expect((await elsewhere.inject('GET', '/api/my-profile')).status).toBe(200)
    const answer = await setStatus(cast.as.admin, userId, false)
    expect(answer.json()).toMatchObject({ status: false })
    expect((await cast.as.ana.inject('GET', '/api/my-profile')).status).toBe(401)
    expect((await elsewhere.inject('GET', '/api/my-profile')).status).toBe(401)
    expect((await setStatus(cast.as.admin, userId, true, 'GET')).json()).toMatchObject({ status: true })
    expect((await server.signInAs(cast.people.ana)) !== null).toBe(true)
  })

  it('writes nothing when the status is already set', async () => {
    const { userId } = cast.people.ana
    const first = (await setStatus(cast.as.admin, userId, false)).json<{ version: number }>()
    server.clock.advance(60_000)
    expect((await setStatus(cast.as.admin, userId, false)).json()).toEqual(first)
  })

  it('refuses callers who deactivate themselves', async () => {
    await buildUser(server.world, { roles: ['ProductAdmin'] })
    expect((await setStatus(cast.as.admin, cast.people.admin.userId, false)).status).toBe(409)
  })

  it('check 32: refuses to remove the last activated administrator', async () => {
    const { admin } = cast.people
    const roles = [{ roleId: await roleIdOf(server.db, 'Member') }]
    const body = { userId: admin.userId, firstName: 'Pat', lastName: 'Admin', email: admin.email, roles }
    await buildUser(server.world, { roles: ['ProductAdmin'], activated: false })
    await buildUser(server.world, { roles: ['ProductAdmin'], status: false })
    const refused = await cast.as.admin.inject('POST', '/api/gantry-admin/users/add-update', body)
    expect(refused.status).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'user.last-administrator' })
    await buildUser(server.world, { roles: ['ProductAdmin'] })
    const accepted = await cast.as.admin.inject('POST', '/api/gantry-admin/users/add-update', body)
    expect(accepted.status).toBe(200)
    expect((await cast.as.admin.inject('POST', '/api/users', {})).status).toBe(403)
  })

  it('waits for no lock on administrators when another user is deactivated', async () => {
    await server.db.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(7204)`.execute(holder)
      expect((await setStatus(cast.as.admin, cast.people.ana.userId, false)).status).toBe(200)
    })
  })

  it('check 32: keeps one administrator when two deactivate each other at the same time', async () => {
    const people = [cast.people.admin]
    for (let index = 0; index < 3; index++)
      people.push(await buildUser(server.world, { roles: ['ProductAdmin'] }))
    const callers = [cast.as.admin]
    for (const person of people.slice(1)) callers.push(await server.signInAs(person))
    const member = await roleIdOf(server.db, 'Member')
    const attempts = people.flatMap((target, index) =>
      callers
        .filter((_caller, other) => other !== index)
        .map((caller, turn) =>
          turn % 2 === 0
            ? setStatus(caller, target.userId, false)
            : caller.inject('POST', '/api/gantry-admin/users/add-update', {
                ...target,
                password: undefined,
                roles: [{ roleId: member }],
              }),
        ),
    )
    const answers = await Promise.all(attempts)
    expect(
      answers.every(({ status }) => status < 500),
      answers.map(({ status }) => status).join(),
    ).toBe(true)
    expect(await countAdministrators()).toBeGreaterThanOrEqual(1)
  })

  it('sets, changes and removes the administered group', async () => {
    const { northAdmin, ana } = cast.people
    const set = (userId: number, groupId: number | string, more = '') =>
      cast.as.admin.inject(
        'GET',
        `/api/gantry-admin/users/${userId}/update-group-id-for-admin?groupIdForAdmin=${groupId}${more}`,
      )
    const changed = await set(ana.userId, cast.south.groupId, `&user-id=${ana.userId}`)
    expect(changed.json()).toMatchObject({ groupInfo: cast.south, groupIdForAdmin: cast.south.groupId })
    expect((await set(northAdmin.userId, 0)).json()).toMatchObject({ groupInfo: null, groupIdForAdmin: null })
    expect((await cast.as.northAdmin.inject('POST', '/api/users', {})).json()).toMatchObject({
      totalItems: 0,
    })
    expect((await set(ana.userId, missingId)).status).toBe(404)
    expect((await set(missingId, 0)).status).toBe(404)
    expect((await set(ana.userId, 'x')).status).toBe(400)
    const unlike = await set(ana.userId, cast.north.groupId, `&user-id=${northAdmin.userId}`)
    expect(unlike.status).toBe(400)
    const now = await cast.as.admin.inject('GET', `/api/gantry-admin/users/${ana.userId}`)
    expect(now.json()).toMatchObject({ groupIdForAdmin: cast.south.groupId })
  })

  it('mails a new activation link to users who are not activated', async () => {
    const fresh = await buildUser(server.world, { activated: false })
    const resend = (userId: number) =>
      cast.as.admin.inject('POST', `/api/gantry-admin/users/${userId}/resend-activation`)
    expect((await resend(fresh.userId)).json()).toBe(true)
    expect(await server.mails.count(fresh.email, 'activation')).toBe(1)
    expect((await resend(cast.people.ana.userId)).status).toBe(409)
    expect((await resend(missingId)).status).toBe(404)
    await setStatus(cast.as.admin, fresh.userId, false)
    expect((await resend(fresh.userId)).status).toBe(409)
  })

  it('refuses callers who are not platform administrators', async () => {
    const { userId } = cast.people.ben
    const urls = [
      `/api/gantry-admin/users/${userId}/activate-inactivate?status=false`,
      `/api/gantry-admin/users/${userId}/update-group-id-for-admin?groupIdForAdmin=0`,
      `/api/gantry-admin/users/${userId}/resend-activation`,
    ]
    for (const url of urls) {
      expect((await server.anonymous().inject('POST', url)).status).toBe(401)
      for (const caller of [cast.as.northAdmin, cast.as.ana, cast.as.typist]) {
        expect((await caller.inject('POST', url)).status).toBe(403)
      }
    }
  })
})
