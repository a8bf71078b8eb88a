import type { AdminDashboard, GroupDashboard } from '@gantry/contract/dashboard/schemas'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../testing/cast.ts'
import { buildInvitation, buildUser } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

describe('the dashboards of administrators', () => {
  let server: TestApp
  let cast: Cast

  beforeEach(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterEach(() => server.close())

  const path = { admin: '/api/gantry-admin/dashboard', group: '/api/dashboard/group' }
  const ask = async (which: keyof typeof path, who: keyof Cast['as']) => {
    const answer = await cast.as[who].inject('GET', path[which])
    expect(answer.status, answer.text).toBe(200)
    return answer
  }
  const admin = async () => (await ask('admin', 'admin')).json<AdminDashboard>()
  const group = async (who: 'northAdmin' | 'southAdmin') =>
    (await ask('group', who)).json<GroupDashboard>().group

  it('refuses callers who are signed out and callers in another role', async () => {
    for (const url of Object.values(path)) {
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401)
    }
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await cast.as[who].inject('GET', path.admin)).status).toBe(403)
    }
    for (const who of ['admin', 'ana', 'typist'] as const) {
      expect((await cast.as[who].inject('GET', path.group)).status).toBe(403)
    }
  })

  it('counts people by status', async () => {
    const before = (await admin()).people
    await buildUser(server.world, { activated: false })
    await buildUser(server.world, { status: false })
    await buildUser(server.world, { status: false, activated: false })
    expect((await admin()).people).toEqual({
      active: before.active,
      pending: before.pending + 1,
      inactive: before.inactive + 2,
    })
  })

  it('counts sessions that have not ended or expired', async () => {
    expect((await admin()).signedIn).toEqual({ count: 5, more: false })
    await cast.as.typist.inject('POST', '/api/auth/signout')
    expect((await admin()).signedIn).toEqual({ count: 4, more: false })
  })

  it('shows a group administrator the numbers of the own group alone', async () => {
    await buildInvitation(server.db, cast.people.cleo.userId, cast.north.groupId)
    expect(await group('northAdmin')).toEqual({ ...cast.north, members: 3, mips: 1, pendingInvitations: 1 })
    expect(await group('southAdmin')).toEqual({ ...cast.south, members: 2, mips: 1, pendingInvitations: 0 })
  })

  it('shows nothing to a group administrator without an active group', async () => {
    await cast.as.admin.inject(
      'GET',
      `/api/gantry-admin/groups/${cast.north.groupId}/activate-inactivate?status=false`,
    )
    expect(await group('northAdmin')).toBeNull()
  })
})
