import type { LoggedInUser } from '@gantry/contract/domains/access/sessions/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givePassword } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const minute = 60_000
const hour = 60 * minute

describe('logged-in users', () => {
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

  type List = { users: LoggedInUser[]; totalItems: number; totalPages: number }
  const list = async (query = '') => {
    const answer = await cast.as.admin.inject('GET', `/api/gantry-admin/logged-in-users${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<List>()
  }
  const sessionOf = async (userId: number) => {
    const found = (await list('?pageSize=200')).users.find((user) => user.userId === userId)
    if (found === undefined) throw new Error(`nobody signed in as ${userId}`)
    return found
  }
  const end = (sessionId: number, who: keyof Cast['as'] = 'admin') =>
    cast.as[who].inject('POST', `/api/gantry-admin/logged-in-users/${sessionId}/end`)

  it('shows the user, role, group, address and times of each session', async () => {
    const { users, totalItems } = await list()
    expect(totalItems).toBe(5)
    const { northAdmin, admin } = cast.people
    expect(users.find((user) => user.userId === northAdmin.userId)).toEqual({
      sessionId: expect.any(Number),
      userId: northAdmin.userId,
      firstName: 'Nora',
      lastName: 'North',
      email: northAdmin.email,
      photoUrl: null,
      role: { roleId: expect.any(Number), name: 'GroupAdmin', label: 'Group administrator' },
      group: cast.north,
      address: '127.0.0.1',
      device: 'Vitest',
      signedInAt: server.clock.now().toISOString(),
      lastSeenAt: server.clock.now().toISOString(),
      current: false,
    })
    expect(users.filter((user) => user.current).map((user) => user.userId)).toEqual([admin.userId])
    expect(users.find((user) => user.current)).toMatchObject({ role: { name: 'GantryAdmin' }, group: null })
  })

  it('leaves out pending, ended and expired sessions', async () => {
    await givePassword(server.app, cast.people.ben)
    await cast.as.typist.inject('POST', '/api/auth/signout')
    expect((await list()).users.map((user) => user.lastName).toSorted()).toEqual([
      'Abel',
      'Admin',
      'North',
      'South',
    ])
    server.clock.advance(2 * hour)
    await cast.as.ana.inject('GET', '/api/my-profile')
    await cast.as.admin.inject('GET', '/api/my-profile')
    // The time of the last call is written in the background.
    const seen = server.db
      .selectFrom('session')
      .select('sessionId')
      .where('lastSeenAt', '=', server.clock.now())
    await expect.poll(async () => (await seen.execute()).length).toBe(2)
    server.clock.advance(hour + 10 * minute)
    const late = await list('?sortBy=lastName')
    expect(late.users.map((user) => user.lastName)).toEqual(['Abel', 'Admin'])
    expect(late.totalItems).toBe(2)
  })

  it('searches, sorts and pages, and refuses unknown sort fields', async () => {
    expect((await list('?search=north+nora')).totalItems).toBe(1)
    expect((await list('?status=false')).totalItems).toBe(0)
    expect((await list('?status=true')).totalItems).toBe(5)
    for (const sortBy of ['lastSeenAt', 'signedInAt', 'last_name', 'role']) {
      const up = (await list(`?sortBy=${sortBy}&sortType=asc`)).users.map((user) => user.sessionId)
      const down = (await list(`?sortBy=${sortBy}&sortType=desc`)).users.map((user) => user.sessionId)
      expect(down, sortBy).toEqual(up.toReversed())
    }
    expect((await list('?pageSize=2&pageNo=2')).users).toHaveLength(1)
    const refused = await cast.as.admin.inject('GET', '/api/gantry-admin/logged-in-users?sortBy=accessHash')
    expect(refused.status).toBe(400)
  })

  it('check 30: contains no token or hash', async () => {
    const answer = await cast.as.admin.inject('GET', '/api/gantry-admin/logged-in-users')
    for (const value of cast.as.ana.cookies.values()) expect(answer.text).not.toContain(value)
    expect(answer.text).not.toMatch(/hash|token/i)
  })

  it('lets an administrator end a session on every server from the next call on', async () => {
    const { sessionId } = await sessionOf(cast.people.ana.userId)
    const elsewhere = cast.as.ana.at(await server.anotherServer())
    expect((await end(sessionId)).json()).toBe(true)
    expect((await elsewhere.inject('GET', '/api/my-profile')).status).toBe(401)
    expect((await cast.as.ana.inject('POST', '/api/auth/refresh', {})).status).toBe(401)
    expect((await end(sessionId)).status).toBe(404)
    expect((await list()).totalItems).toBe(4)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'subjectId', 'detail'])
      .where('action', '=', 'session.end')
      .execute()
    expect(trail).toEqual([
      { actorUserId: cast.people.admin.userId, subjectId: cast.people.ana.userId, detail: { sessionId } },
    ])
  })

  it('refuses to end the administrator’s own session', async () => {
    const { sessionId } = await sessionOf(cast.people.admin.userId)
    const answer = await end(sessionId)
    expect(answer.status).toBe(409)
    expect(answer.json<{ message: string }>().message).toContain('sign out')
    expect((await end(missingId)).status).toBe(404)
    expect((await list()).totalItems).toBe(5)
  })

  it('refuses callers who are not platform administrators', async () => {
    const { sessionId } = await sessionOf(cast.people.ana.userId)
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await cast.as[who].inject('GET', '/api/gantry-admin/logged-in-users')).status).toBe(403)
      expect((await end(sessionId, who)).status).toBe(403)
    }
    const anonymous = server.anonymous()
    expect((await anonymous.inject('GET', '/api/gantry-admin/logged-in-users')).status).toBe(401)
    const url = `/api/gantry-admin/logged-in-users/${sessionId}/end`
    expect((await anonymous.inject('POST', url)).status).toBe(401)
    expect((await cast.as.ana.inject('GET', '/api/my-profile')).status).toBe(200)
  })
})
