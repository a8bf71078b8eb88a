import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildApp, buildUser, roleIdOf } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('roles', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const save = (body: object, who: Who = 'admin') =>
    cast.as[who].inject('POST', '/api/gantry-admin/role/add-update', body)
  const setStatus = (roleId: number, status: boolean, who: Who = 'admin') =>
    cast.as[who].inject('GET', `/api/gantry-admin/roles/${roleId}/activate-inactivate?status=${status}`)
  const list = async () => {
    const answer = await cast.as.admin.inject('GET', '/api/roles?pageSize=200')
    return answer.json<{ roles: Role[] }>().roles
  }
  const trail = async (roleId: number) => {
    const rows = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'role')
      .where('subjectId', '=', roleId)
      .orderBy('auditEventId')
      .execute()
    return rows.map(({ action }) => action)
  }

  it('can be added and renamed, with an audit entry', async () => {
    const answer = await save({
      roleId: 0,
      name: 'Radiographer',
      label: ' Radiographer in training ',
      status: false,
      statusChangeDate: '2001-01-01T00:00:00.000Z',
    })
    expect(answer.status, answer.text).toBe(200)
    const role = answer.json<Role>()
    expect(role).toMatchObject({
      name: 'Radiographer',
      label: 'Radiographer in training',
      status: true,
      statusChangeDate: server.clock.now().toISOString(),
      userCount: 0,
      protected: false,
      version: 1,
    })
    const { roleId } = role
    const renamed = await save({ roleId, name: 'Trainee', label: 'Trainee', version: 1 })
    expect(renamed.json()).toMatchObject({ name: 'Trainee', label: 'Trainee', version: 2 })
    expect((await save({ roleId, label: 'Late', version: 1 })).status).toBe(409)
    expect((await list()).filter((each) => each.roleId === roleId)).toEqual([renamed.json()])
    expect(await trail(roleId)).toEqual(['role.add', 'role.edit'])
  })

  it('have unique names without regard to case, and the administrator’s two names are reserved', async () => {
    for (const name of ['Member', 'typ', 'GantryAdmin', 'gantryadmin', 'ProductAdmin']) {
      const answer = await save({ name, label: 'Mine' })
      expect(answer.status, name).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'role.name-taken', fields: { name: expect.any(String) } })
    }
    expect((await list()).filter(({ label }) => label === 'Mine')).toEqual([])
  })

  it.each([
    ['name', 'two words'],
    ['name', '1st'],
    ['name', 'x'],
    ['label', ''],
    ['label', 'x'.repeat(81)],
  ])('refuse a bad %s: %s', async (field, value) => {
    const answer = await save({ name: 'Fine', label: 'Fine', [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })

  it('require a name when they are added', async () => {
    expect((await save({ label: 'Nameless' })).json()).toMatchObject({ fields: { name: 'Required.' } })
    expect((await save({ roleId: missingId, label: 'Nothing' })).status).toBe(404)
  })

  it('of the product keep their names, and their labels can be changed', async () => {
    for (const role of (await list()).filter((each) => each.protected)) {
      const refused = await save({ roleId: role.roleId, name: 'Renamed', label: role.label })
      expect(refused.status, role.name).toBe(409)
      // Clients send whole records back, so an unchanged name is accepted.
      const accepted = await save({ ...role, label: `${role.label} (ours)` })
      expect(accepted.json(), accepted.text).toMatchObject({ name: role.name, label: `${role.label} (ours)` })
    }
  })

  it('stop working on every server at the next call when inactive, and work again when active', async () => {
    const roleId = await roleIdOf(server.db, 'TYP')
    const elsewhere = cast.as.typist.at(await server.anotherServer())
    const open = () => cast.as.typist.inject('GET', '/api/gantryapps')
    expect((await open()).status).toBe(200)
    server.clock.advance(60_000)
    const off = (await setStatus(roleId, false)).json<Role>()
    expect(off).toMatchObject({ status: false, statusChangeDate: server.clock.now().toISOString() })
    expect((await open()).status).toBe(403)
    expect((await elsewhere.inject('GET', '/api/gantryapps')).status).toBe(403)
    expect((await setStatus(roleId, false)).json()).toEqual(off)
    expect((await setStatus(roleId, true)).json()).toMatchObject({ status: true, userCount: 1 })
    expect((await open()).status).toBe(200)
    expect((await trail(roleId)).slice(-2)).toEqual(['role.inactivate', 'role.activate'])
  })

  it('check 28: cannot be chosen when they are inactive', async () => {
    const person = await buildUser(server.world, { roles: ['Member', 'MIS'] })
    const caller = await server.signInAs(person)
    const choose = (role: string) =>
      caller.inject('POST', `/api/users/${person.userId}/set-session-role?sessionRole=${role}`)
    const roleId = await roleIdOf(server.db, 'MIS')
    await setStatus(roleId, false)
    expect((await choose('MIS')).status).toBe(403)
    expect((await choose('Member')).status).toBe(200)
    await setStatus(roleId, true)
    expect((await choose('MIS')).status).toBe(200)
  })

  it('of a customer have the rights of any role until inactive, and keep them after a new name', async () => {
    const { roleId } = (await save({ name: 'Sonographer', label: 'Sonographer' })).json<Role>()
    const person = await buildUser(server.world)
    await server.db.updateTable('userRole').set({ roleId }).where('userId', '=', person.userId).execute()
    const appId = await buildApp(server.db, { code: 'scans' })
    await server.db.insertInto('appRole').values({ appId, roleId }).execute()
    const caller = await server.signInAs(person)
    const apps = () => caller.inject('GET', '/api/gantryapps')
    expect((await apps()).json()).toMatchObject([{ code: 'scans' }])
    for (const url of ['/api/my-profile', '/api/roles', `/api/mips/${cast.northMip.mipId}`]) {
      expect((await caller.inject('GET', url)).status, url).toBe(403)
    }
    await save({ roleId, name: 'Echo', label: 'Echo' })
    expect((await apps()).json()).toMatchObject([{ code: 'scans' }])
    await setStatus(roleId, false)
    expect((await apps()).status).toBe(403)
  })

  it('of the platform administrator cannot be made inactive', async () => {
    const roleId = await roleIdOf(server.db, 'ProductAdmin')
    expect((await setStatus(roleId, false)).status).toBe(409)
    expect((await cast.as.admin.inject('GET', '/api/roles')).status).toBe(200)
    expect((await setStatus(missingId, false)).status).toBe(404)
  })

  it('refuse callers who are not platform administrators', async () => {
    const roleId = await roleIdOf(server.db, 'CSS')
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await save({ name: 'Sneaked', label: 'Sneaked' }, who)).status).toBe(403)
      expect((await setStatus(roleId, false, who)).status).toBe(403)
    }
    const anonymous = server.anonymous()
    const added = await anonymous.inject('POST', '/api/gantry-admin/role/add-update', { label: 'x' })
    expect(added.status).toBe(401)
    const url = `/api/gantry-admin/roles/${roleId}/activate-inactivate?status=false`
    expect((await anonymous.inject('POST', url)).status).toBe(401)
    expect((await list()).some(({ name }) => name === 'Sneaked')).toBe(false)
  })
})
