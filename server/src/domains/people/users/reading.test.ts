import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildGroup, buildUser, linkUserGroup, roleIdOf } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('reading users', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type List = { users: UserRow[]; totalItems: number; totalPages: number }
  const list = async (caller: Caller, body: object = {}) => {
    const answer = await caller.inject('POST', '/api/users', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<List>()
  }
  const names = ({ users }: List) => users.map((user) => user.firstName).toSorted()
  const sortedBy = (sortBy: string, sortType = 'asc') => ({
    pageRequest: { pageSize: 100, sortConditions: [{ sortBy, sortType }] },
  })

  it('lists all users to an administrator, by site code in descending order by default', async () => {
    const { users, totalItems } = await list(cast.as.admin, { pageRequest: { pageSize: 100 } })
    expect(totalItems).toBe(8)
    const codes = users.map((user) => user.siteCode)
    expect(codes).toEqual(codes.toSorted().toReversed())
    expect(users.every((user) => user.email !== null && user.status !== null)).toBe(true)
  })

  it('continues from a cursor, and refuses an altered cursor by the name of the field', async () => {
    type Page = List & { cursor: string }
    const page = (pageNo: number, cursor?: string) =>
      list(cast.as.admin, { pageRequest: { pageNo, pageSize: 2, ...(cursor && { cursor }) } })
    const { cursor } = (await page(1)) as Page
    expect(await page(2, cursor)).toEqual(await page(2))
    // A cursor of another caller's list is ignored.
    const other = { pageRequest: { pageNo: 0, pageSize: 2, cursor } }
    expect(names(await list(cast.as.northAdmin, other))).toHaveLength(2)
    for (const altered of [`${cursor}1`, `1${cursor}`, "1' or true --", 'x'.repeat(500)]) {
      const answer = await cast.as.admin.inject('POST', '/api/users', { pageRequest: { cursor: altered } })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['pageRequest.cursor'])
    }
  })

  it('searches the names only when asked to, so that e-mail addresses do not hide them', async () => {
    const word = 'zuleika'
    await buildUser(server.world, { firstName: 'Zuleika', lastName: 'Named' })
    await buildUser(server.world, {
      firstName: 'Adam',
      lastName: 'Addressed',
      email: `${word}@other.example`,
    })
    const members = {
      pageRequest: { pageSize: 1, sortConditions: [{ sortBy: 'lastName', sortType: 'asc' }] },
    }
    expect(names(await list(cast.as.admin, { ...members, search: word }))).toEqual(['Adam'])
    const found = await list(cast.as.admin, { ...members, search: word, namesOnly: true })
    expect([names(found), found.totalItems]).toEqual([['Zuleika'], 1])
    const { email } = cast.people.ana
    expect(names(await list(cast.as.northAdmin, { search: email }))).toEqual(['Ana'])
    expect((await list(cast.as.northAdmin, { search: email, namesOnly: true })).totalItems).toBe(0)
  })

  it('lists the members of the session group to its administrator', async () => {
    expect(names(await list(cast.as.northAdmin))).toEqual(['Ana', 'Ben', 'Dora'])
    expect(names(await list(cast.as.southAdmin))).toEqual(['Cleo', 'Dora'])
  })

  it('lists nobody to a group administrator without a group', async () => {
    const lost = await server.signInAs(await buildUser(server.world, { roles: ['GroupAdmin'] }))
    expect(await list(lost)).toEqual({ users: [], totalItems: 0, totalPages: 0 })
  })

  it('lists to members the users of their active groups and themselves, by name only', async () => {
    const found = await list(cast.as.ana)
    expect(names(found)).toEqual(['Ana', 'Ben', 'Dora'])
    for (const user of found.users) {
      expect(user).toMatchObject({ email: null, status: null, groupInfo: null, lastSignInAt: null })
    }
  })

  it('hides inactive users and the users of an inactive group from members', async () => {
    const closed = await buildGroup(server.db, { status: false })
    await buildUser(server.world, { firstName: 'Gone', groups: [cast.north], status: false })
    await buildUser(server.world, { firstName: 'Apart', groups: [closed] })
    await linkUserGroup(server.db, cast.people.ana.userId, closed.groupId)
    expect(names(await list(cast.as.ana))).toEqual(['Ana', 'Ben', 'Dora'])
    expect(names(await list(cast.as.northAdmin))).toContain('Gone')
  })

  it('check 26: searches by address for administrators, and not for members', async () => {
    const { email } = cast.people.ben
    const search = email.slice(0, email.indexOf('@'))
    expect((await list(cast.as.ana, { search })).totalItems).toBe(0)
    expect((await list(cast.as.northAdmin, { search })).totalItems).toBe(1)
    expect((await list(cast.as.southAdmin, { search })).totalItems).toBe(0)
    expect((await list(cast.as.ana, { search: 'bright ben' })).totalItems).toBe(1)
  })

  it.each(['email', 'status', 'last_sign_in_at', 'createdAt'])(
    'check 26: refuses a member who sorts by %s',
    async (sortBy) => {
      const answer = await cast.as.ana.inject('POST', '/api/users', sortedBy(sortBy))
      expect(answer.status).toBe(400)
      expect((await cast.as.admin.inject('POST', '/api/users', sortedBy(sortBy))).status).toBe(200)
    },
  )

  it('check 26: reveals nothing about another group by a filter', async () => {
    const { north, south, southMip, people } = cast
    await server.db
      .insertInto('userMip')
      .values({ userId: people.dora.userId, mipId: southMip.mipId })
      .execute()
    expect((await list(cast.as.northAdmin, { groupId: south.groupId })).totalItems).toBe(0)
    expect((await list(cast.as.ana, { groupId: south.groupId })).totalItems).toBe(0)
    expect(names(await list(cast.as.ana, { groupId: north.groupId }))).toEqual(['Ana', 'Ben', 'Dora'])
    expect((await list(cast.as.northAdmin, { mipId: southMip.mipId })).totalItems).toBe(0)
    expect(names(await list(cast.as.southAdmin, { mipId: southMip.mipId }))).toEqual(['Dora'])
    for (const filter of [{ mipId: southMip.mipId }, { activated: true }]) {
      expect((await cast.as.ana.inject('POST', '/api/users', filter)).status).toBe(400)
    }
  })

  it('check 26: hides from a group administrator which other group a user administers', async () => {
    const dual = await buildUser(server.world, {
      administers: cast.south,
      groups: [cast.north],
      firstName: 'Dual',
    })
    const { users } = await list(cast.as.northAdmin, { search: 'Dual' })
    expect(users[0]).toMatchObject({ groupInfo: null })
    const member = await cast.as.northAdmin.inject('GET', `/api/users/member/${dual.userId}`)
    expect(member.json()).toMatchObject({ groupIdForAdmin: null, groupInfo: null })
  })

  it('filters by role, status and activation', async () => {
    const roleId = await roleIdOf(server.db, 'TYP')
    expect(names(await list(cast.as.admin, { roleId }))).toEqual(['Theo'])
    expect(names(await list(cast.as.admin, { status: false }))).toEqual(['Gone'])
    await buildUser(server.world, { firstName: 'Fresh', activated: false })
    expect(names(await list(cast.as.admin, { activated: false }))).toEqual(['Fresh'])
  })

  it('sorts users who never signed in last when sorting by last sign-in in descending order', async () => {
    const { users } = await list(cast.as.admin, sortedBy('last_sign_in_at', 'desc'))
    const times = users.map((user) => user.lastSignInAt)
    const firstNever = times.indexOf(null)
    expect(firstNever).toBeGreaterThan(0)
    expect(times.slice(firstNever).every((time) => time === null)).toBe(true)
  })

  it.each([
    ['check 42: an unknown sort', sortedBy('email; drop table "user"')],
    ['check 42: a column that cannot be sorted', sortedBy('search')],
    ['check 42: an unknown filter', { isAdmin: true }],
    ['check 43: a page size below 1', { pageRequest: { pageSize: -1 } }],
    ['check 43: a page size that is text', { pageRequest: { pageSize: 'x' } }],
    ['check 43: a page number below 0', { pageRequest: { pageNo: -1 } }],
    ['check 43: a very large page number', { pageRequest: { pageNo: 1e15 } }],
    ['check 49: a NUL in a search', { search: 'a\u0000b' }],
    ['check 49: a very long search', { search: 'x'.repeat(10_000) }],
  ])('%s gets 400', async (_title, body) => {
    const answer = await cast.as.admin.inject('POST', '/api/users', body)
    expect(answer.status).toBe(400)
  })

  it('check 43: limits the page size to 200', async () => {
    const { totalPages } = await list(cast.as.admin, { pageRequest: { pageSize: 1e9 } })
    expect(totalPages).toBe(1)
  })

  it('returns the whole record to administrators, the group administrator and the user', async () => {
    const { ana, cleo, dora } = cast.people
    const whole = { email: ana.email, version: 1 }
    for (const caller of [cast.as.admin, cast.as.northAdmin, cast.as.ana]) {
      const answer = await caller.inject('GET', `/api/users/member/${ana.userId}`)
      expect(answer.json()).toMatchObject(whole)
    }
    expect((await cast.as.ana.inject('GET', '/api/my-profile')).json()).toMatchObject({
      ...whole,
      sessionRole: 'Member',
      sessionUserID: ana.userId,
    })
    const single = await cast.as.admin.inject('GET', `/api/gantry-admin/users/${cleo.userId}`)
    expect(single.json()).toMatchObject({ email: cleo.email })
    const card = await cast.as.ana.inject('GET', `/api/users/member/${dora.userId}`)
    expect(Object.keys(card.json<object>()).toSorted()).toEqual([
      'firstName',
      'lastName',
      'photoUrl',
      'roles',
      'siteCode',
      'userId',
    ])
  })

  it('check 25: gives the same answer for a user of another group and for an unknown user', async () => {
    const { cleo, admin } = cast.people
    for (const caller of [cast.as.ana, cast.as.northAdmin]) {
      const missing = await caller.inject('GET', `/api/users/member/${missingId}`)
      expectSameAsMissing(await caller.inject('GET', `/api/users/member/${cleo.userId}`), missing)
      expectSameAsMissing(await caller.inject('GET', `/api/users/member/${admin.userId}`), missing)
    }
  })

  it.each(['0', '-1', '1e3', 'abc', '99999999999999999999', "1'--", '%00'])(
    'answers 4xx to the id %s',
    async (id) => {
      const { status } = await cast.as.admin.inject('GET', `/api/gantry-admin/users/${id}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )
})
