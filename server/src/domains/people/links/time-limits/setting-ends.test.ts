import type { UserGroup } from '@gantry/contract/domains/people/links/user-groups/schemas'
import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildMip, buildUser, linkUserGroup, linkUserMip, roleIdOf } from '../../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

const day = 24 * 60 * 60_000

describe('the end of a link', () => {
  let t: TestApp
  let cast: Cast

  beforeAll(async () => {
    t = await buildTestApp()
    cast = await buildCast(t)
  })
  afterAll(() => t.close())

  type Who = keyof Cast['as']
  const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString()
  const post = (who: Who, url: string, body: object) => cast.as[who].inject('POST', url, body)
  const updateMip = (who: Who, body: object) => post(who, '/api/update-user-mip', body)
  const updateGroup = (who: Who, body: object) => post(who, '/api/update-user-group', body)
  const linkMip = (body: object) => post('admin', '/api/gantry-admin/link-user-mip', body)
  const audits = async (action: string, subjectId: number) => {
    const query = t.db.selectFrom('auditEvent').select(['action', 'detail', 'actorUserId'])
    const found = query.where('action', '=', action).where('subjectId', '=', subjectId)
    return found.orderBy('auditEventId').execute()
  }

  it('of a link to a MIP is set, kept by calls without the field, changed and cleared', async () => {
    const { mipId } = await buildMip(t.db)
    const { userId } = cast.people.ben
    const link = (await linkMip({ userId, mipId, validUntil: inDays(30) })).json<UserMip>()
    expect(link.validUntil).toBe(inDays(30))
    const { userMipId } = link
    const plain = { userMipId, providerNumber: '2426621B', allowed: true }
    expect((await updateMip('admin', plain)).json()).toMatchObject({ validUntil: inDays(30) })
    const number = { userMipId, providerNumber: '' }
    const kept = await post('admin', '/api/update-provider-number', number)
    expect(kept.json()).toMatchObject({ validUntil: inDays(30) })
    const moved = await updateMip('admin', { ...plain, validUntil: inDays(60) })
    expect(moved.json()).toMatchObject({ validUntil: inDays(60) })
    const users = await cast.as.admin.inject('GET', `/api/mips/${mipId}/user-mips`)
    expect(users.json()).toMatchObject([{ validUntil: inDays(60) }])
    const cleared = await updateMip('admin', { ...plain, validUntil: null })
    expect(cleared.json()).toMatchObject({ validUntil: null })
    const [linked] = await audits('user-mip.link', userMipId)
    expect(linked?.detail).toMatchObject({ changes: { validUntil: [null, inDays(30)] } })
    const edits = (await audits('user-mip.edit', userMipId)).map(({ detail }) => detail)
    expect(edits).toMatchObject([
      { changes: { providerNumber: ['', '2426621B'] } },
      { changes: { providerNumber: ['2426621B', ''] } },
      { changes: { validUntil: [inDays(30), inDays(60)] } },
      { changes: { validUntil: [inDays(60), null] } },
    ])
  })

  it('of several links is set in one call', async () => {
    const { mipId } = await buildMip(t.db)
    const { ana, ben } = cast.people
    const validUntil = inDays(10)
    const links = [{ userId: ana.userId, mipId, validUntil }]
    const many = await post('admin', '/api/gantry-admin/link-user-mips', { links })
    expect(many.json()).toMatchObject([{ validUntil }])
    await post('admin', `/api/gantry-admin/mips/${mipId}/link-users`, { ids: [ben.userId], validUntil })
    const users = await cast.as.admin.inject('GET', `/api/mips/${mipId}/user-mips`)
    expect(users.json()).toMatchObject([{ validUntil }, { validUntil }])
    const { groupId } = cast.south
    const url = `/api/gantry-admin/groups/${groupId}/link-users`
    await post('admin', url, { ids: [ana.userId], validUntil })
    const groups = await cast.as.admin.inject('GET', `/api/users/${ana.userId}/user-groups`)
    const found = groups.json<UserGroup[]>().find((group) => group.groupId === groupId)
    expect(found).toMatchObject({ validUntil })
    await cast.as.admin.inject('DELETE', `/api/unlink-user-group/${found?.userGroupId}`)
  })

  it('of a membership is set and cleared by platform administrators and the group’s own administrator', async () => {
    const { userId } = await buildUser(t.world)
    const userGroupId = await linkUserGroup(t.db, userId, cast.north.groupId)
    for (const [who, validUntil] of [
      ['admin', inDays(20)],
      ['northAdmin', inDays(40)],
      ['admin', null],
    ] as const) {
      const answer = await updateGroup(who, { userGroupId, validUntil })
      expect([answer.status, answer.json()]).toMatchObject([200, { userGroupId, validUntil }])
    }
    const edits = (await audits('user-group.edit', userGroupId)).map(({ detail }) => detail)
    expect(edits).toMatchObject([
      { userId, changes: { validUntil: [null, inDays(20)] } },
      { changes: { validUntil: [inDays(20), inDays(40)] } },
      { changes: { validUntil: [inDays(40), null] } },
    ])
    const missing = await updateGroup('southAdmin', { userGroupId: missingId, validUntil: null })
    expectSameAsMissing(await updateGroup('southAdmin', { userGroupId, validUntil: null }), missing)
    expect((await updateGroup('ana', { userGroupId, validUntil: null })).status).toBe(403)
    const signedOut = await t.anonymous().inject('POST', '/api/update-user-group', { userGroupId })
    expect(signedOut.status).toBe(401)
  })

  it('is seen by members in their own groups, but not in the list of a group', async () => {
    const { userId } = cast.people.ana
    const { groupId } = cast.north
    await t.db
      .updateTable('userGroup')
      .set({ validUntil: inDays(3) })
      .where('userId', '=', userId)
      .execute()
    const own = await cast.as.ana.inject('GET', `/api/users/${userId}/user-groups`)
    expect(own.json()).toMatchObject([{ groupId, validUntil: inDays(3) }])
    const ends = async (who: Who) => {
      const answer = await cast.as[who].inject('GET', `/api/groups/${groupId}/user-groups`)
      const rows = answer.json<{ linkedGroupUsers: { validUntil: string | null }[] }>().linkedGroupUsers
      return rows.filter(({ validUntil }) => validUntil !== null).length
    }
    expect([await ends('ana'), await ends('northAdmin')]).toEqual([0, 1])
    await t.db.updateTable('userGroup').set({ validUntil: null }).where('userId', '=', userId).execute()
  })

  it('is refused with the name of the field if it has passed, is too far away or is no time', async () => {
    const { mipId } = await buildMip(t.db)
    const { userId } = cast.people.ben
    const userMipId = await linkUserMip(t.db, userId, mipId)
    const userGroupId = await linkUserGroup(t.db, cast.people.cleo.userId, cast.north.groupId)
    const text = 'Write a date and time, for example 2027-06-30T14:00:00Z.'
    const wrong = [
      [inDays(-1), 'The end must be in the future.'],
      [t.clock.now().toISOString(), 'The end must be in the future.'],
      [inDays(50 * 366), 'The end must be within 50 years.'],
      ['2027-06-31T00:00:00Z', text],
      ['tomorrow', text],
      [20_270_630, text],
      [true, text],
    ] as const
    const base = { userId: cast.people.ana.userId, mipId }
    const group = `group-id=${cast.south.groupId}&user-id=${cast.people.ben.userId}`
    for (const [validUntil, message] of wrong) {
      const answers = [
        [await linkMip({ ...base, validUntil }), 'validUntil'],
        [
          await updateMip('admin', { userMipId, providerNumber: '', allowed: true, validUntil }),
          'validUntil',
        ],
        [await updateGroup('admin', { userGroupId, validUntil }), 'validUntil'],
        [
          await cast.as.admin.inject('GET', `/api/link-user-group?${group}&validUntil=${validUntil}`),
          'validUntil',
        ],
        [
          await post('admin', '/api/gantry-admin/link-user-mips', { links: [{ ...base, validUntil }] }),
          'links.0.validUntil',
        ],
      ] as const
      for (const [answer, field] of answers)
        expect([answer.status, answer.json().fields]).toEqual([400, { [field]: message }])
    }
    const left = await t.db.selectFrom('userMip').select('userId').where('mipId', '=', mipId).execute()
    expect(left).toEqual([{ userId }])
  })

  const saveRoles = (person: { userId: number; email: string }, roles: object[], who: Who = 'admin') => {
    const body = { userId: person.userId, email: person.email, firstName: 'Robin', lastName: 'Okafor', roles }
    return post(who, '/api/gantry-admin/users/add-update', body)
  }

  it('of a role is set, kept by calls without the field, changed and cleared', async () => {
    const person = await buildUser(t.world)
    const roleId = await roleIdOf(t.db, 'MRT')
    const member = await roleIdOf(t.db, 'Member')
    const ends = async (...roles: object[]) => {
      const answer = await saveRoles(person, roles)
      expect(answer.status).toBe(200)
      return answer.json<{ roles: { validUntil: string | null }[] }>().roles.map((role) => role.validUntil)
    }
    expect(await ends({ roleId: member }, { roleId, validUntil: inDays(9) })).toEqual([null, inDays(9)])
    expect(await ends({ roleId: member, name: 'Member' }, { roleId })).toEqual([null, inDays(9)])
    expect(await ends({ roleId: member }, { roleId, validUntil: inDays(5) })).toEqual([null, inDays(5)])
    expect(await ends({ roleId: member }, { roleId, validUntil: null })).toEqual([null, null])
    const edits = (await audits('user-role.edit', person.userId)).map(({ detail }) => detail)
    expect(edits).toMatchObject([
      { roleId, changes: { validUntil: [null, inDays(9)] } },
      { roleId, changes: { validUntil: [inDays(9), inDays(5)] } },
      { roleId, changes: { validUntil: [inDays(5), null] } },
    ])
    const refused = await saveRoles(person, [{ roleId, validUntil: inDays(-1) }])
    expect([refused.status, refused.json().fields]).toEqual([
      400,
      { 'roles.0.validUntil': 'The end must be in the future.' },
    ])
    expect((await saveRoles(person, [{ roleId }], 'northAdmin')).status).toBe(403)
  })

  it('of the role of the last platform administrator is refused', async () => {
    const { admin } = cast.people
    const roleId = await roleIdOf(t.db, 'ProductAdmin')
    const refused = await saveRoles(admin, [{ roleId, validUntil: inDays(9) }])
    expect([refused.status, refused.json().code]).toEqual([409, 'user.last-administrator'])
    // A second administrator whose role ends does not count.
    const second = await buildUser(t.world)
    expect((await saveRoles(second, [{ roleId, validUntil: inDays(9) }])).status).toBe(200)
    expect((await saveRoles(admin, [{ roleId, validUntil: inDays(9) }])).status).toBe(409)
    expect((await saveRoles(second, [{ roleId, validUntil: null }])).status).toBe(200)
    expect((await saveRoles(admin, [{ roleId, validUntil: inDays(9) }])).status).toBe(200)
    expect((await saveRoles(admin, [{ roleId, validUntil: null }])).status).toBe(200)
  })

  it('that has come leaves nothing to edit, and the records can be linked again', async () => {
    const { mipId } = await buildMip(t.db)
    const { userId } = await buildUser(t.world)
    const { groupId } = cast.north
    const first = (await linkMip({ userId, mipId, validUntil: inDays(1) })).json<UserMip>()
    const url = `/api/link-user-group?group-id=${groupId}&user-id=${userId}`
    const joined = await cast.as.admin.inject('POST', `${url}&validUntil=${inDays(1)}`)
    const { userGroupId } = joined.json<UserGroup>()
    t.clock.advance(day)
    cast.as.admin = await t.signInAs(cast.people.admin)
    const { userMipId } = first
    expect((await updateMip('admin', { userMipId, providerNumber: '', allowed: true })).status).toBe(404)
    expect((await updateGroup('admin', { userGroupId, validUntil: null })).status).toBe(404)
    const again = (await linkMip({ userId, mipId })).json<UserMip>()
    expect(again).toMatchObject({ validUntil: null })
    expect(again.userMipId).not.toBe(userMipId)
    const [ended] = await audits('user-mip.end', userMipId)
    expect(ended).toMatchObject({ actorUserId: null, detail: { userId, mipId } })
    const back = await cast.as.admin.inject('POST', url)
    expect(back.json()).toMatchObject({ groupId, validUntil: null })
    expect(await audits('user-group.end', userGroupId)).toHaveLength(1)
    const links = [{ userId, mipId: cast.southMip.mipId, validUntil: inDays(1) }]
    await post('admin', '/api/gantry-admin/link-user-mips', { links })
    t.clock.advance(day)
    cast.as.admin = await t.signInAs(cast.people.admin)
    const anew = await post('admin', '/api/gantry-admin/link-user-mips', {
      links: [{ userId, mipId: cast.southMip.mipId }],
    })
    expect(anew.json()).toMatchObject([{ validUntil: null }])
  })
})
