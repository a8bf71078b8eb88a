import type { AdminDashboard, GroupDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordAudit } from '../../../platform/audit/record.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import {
  buildGroup,
  buildInvitation,
  buildMip,
  buildUser,
  linkUserGroup,
  linkUserMip,
} from '../../../testing/factories.ts'
import { buildFailedJob } from '../../../testing/jobs/queries.ts'
import { buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { releasedVersion } from '../../../testing/release/version.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendResetLinks } from '../../access/auth/reset-requests.ts'
import { addDays } from '../../compliance/qualifications/days.ts'
import { dayOf } from '../../compliance/qualifications/service.ts'

describe('the dashboards of administrators', () => {
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

  it('says how the platform runs', async () => {
    const before = (await admin()).platform
    expect(before).toEqual({
      version: await releasedVersion(),
      failedJobs: 0,
      mails: { waiting: before.mails.waiting, oldestAt: before.mails.oldestAt },
      failingWebhooks: 0,
      lastBackupAt: null,
      refused: { today: { count: 0, more: false }, week: { count: 0, more: false } },
      refusingConnections: [],
    })
    await buildFailedJob(server.db, { lastError: 'unknown template' })
    const webhook = {
      url: 'https://hr.example/events',
      eventTypes: ['user.add'],
      sealedSecret: Buffer.from('x'),
      sinceSealNo: 0,
      createdAt: new Date(),
    }
    const failed = { failingSince: new Date() }
    await server.db
      .insertInto('webhook')
      .values([{ ...webhook, ...failed }, { ...webhook, active: false, ...failed }, webhook])
      .execute()
    const asOf = '2026-11-15T03:00:00.000Z'
    await recordAudit(server.world, server.db, { action: 'backup.make', detail: { asOf } })
    server.clock.advance(60_000)
    await server
      .anonymous()
      .inject('POST', `/api/auth/send-password-reset-link?email=${cast.people.ana.email}`)
    await sendResetLinks(server.world)
    const { waiting } = before.mails
    expect((await admin()).platform).toMatchObject({
      failedJobs: 1,
      mails: { waiting: waiting + 1, oldestAt: expect.any(String) },
      failingWebhooks: 1,
      lastBackupAt: asOf,
    })
  })

  it('lists the latest changes without sign-ins and refusals', async () => {
    const { userId } = cast.people.typist
    for (const status of [false, true]) {
      const url = `/api/gantry-admin/users/${userId}/activate-inactivate?status=${status}`
      expect((await cast.as.admin.inject('POST', url)).status).toBe(200)
    }
    await cast.as.ana.inject('GET', path.admin)
    await server.signInAs(cast.people.ana)
    const { latestChanges } = await admin()
    expect(latestChanges.map(({ action }) => action)).toEqual(['user.activate', 'user.inactivate'])
    expect(latestChanges[0]).toMatchObject({
      actor: { userId: cast.people.admin.userId },
      subjectType: 'user',
      subjectId: userId,
    })
  })

  const age = (table: string, id: string, value: number, days: number) =>
    sql`update ${sql.table(table)} set created_at = now() - ${days} * interval '1 day' - interval '1 minute'
      where ${sql.ref(id)} = ${value}`.execute(server.db)
  const totalOf = async (url: string, body: object) => {
    const answer = await cast.as.admin.inject('POST', url, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ totalItems: number }>().totalItems
  }

  it('counts activations that are pending over seven days, as the filtered list of users does', async () => {
    const [late, early, gone] = [
      await buildUser(server.world, { activated: false }),
      await buildUser(server.world, { activated: false }),
      await buildUser(server.world, { activated: false, status: false }),
    ]
    for (const { userId } of [late, gone]) await age('user', 'user_id', userId, 7)
    await age('user', 'user_id', early.userId, 6)
    expect((await admin()).attention.activations).toEqual({ count: 1, more: false })
    expect(await totalOf('/api/users', { pendingDays: 7, status: true })).toBe(1)
    expect(await totalOf('/api/users', { pendingDays: 6, status: true })).toBe(2)
  })

  it('counts groups without an active administrator, as the filtered list of groups does', async () => {
    expect((await admin()).attention.groupsWithoutAdmin.count).toBe(0)
    await buildGroup(server.db)
    await buildGroup(server.db, { status: false })
    const { userId } = cast.people.southAdmin
    await cast.as.admin.inject('GET', `/api/gantry-admin/users/${userId}/activate-inactivate?status=false`)
    expect((await admin()).attention.groupsWithoutAdmin).toEqual({ count: 2, more: false })
    expect(await totalOf('/api/groups', { withoutAdmin: true, status: true })).toBe(2)
  })

  it('counts active MIPs whose state is not known, as the filtered list of MIPs does', async () => {
    const { count } = (await admin()).attention.mipsWithoutState
    expect(await totalOf('/api/mips', { status: true, state: 'UNKNOWN' })).toBe(count)
    const { mipId } = await buildMip(server.db)
    await buildMip(server.db, { status: false })
    expect((await admin()).attention.mipsWithoutState).toEqual({ count: count + 1, more: false })
    const known = { mipId, name: 'Known Clinic', state: 'TAS' }
    expect((await cast.as.admin.inject('POST', '/api/mips/add-update', known)).status).toBe(200)
    expect((await admin()).attention.mipsWithoutState).toEqual({ count, more: false })
  })

  it('counts invitations without an answer for fourteen days, and lists their groups', async () => {
    const { ana, cleo } = cast.people
    const old = await buildInvitation(server.db, cleo.userId, cast.north.groupId)
    await buildInvitation(server.db, ana.userId, cast.south.groupId)
    await age('group_invitation', 'group_invitation_id', old, 14)
    expect((await admin()).attention.invitations).toEqual({ count: 1, more: false })
    expect(await totalOf('/api/groups', { invitedDays: 14 })).toBe(1)
  })

  it('counts stopped imports', async () => {
    await sql`insert into import (kind, file_name, state, created_at, columns, row_count, ready_count, warning_count, error_count)
      values ('users', 'a.csv', 'STOPPED', now(), '[]', 1, 1, 0, 0), ('users', 'b.csv', 'DONE', now(), '[]', 1, 1, 0, 0)`.execute(
      server.db,
    )
    expect((await admin()).attention.stoppedImports).toEqual({ count: 1, more: false })
  })

  it('counts qualifications that wait for a check or have lapsed, and not those in grace', async () => {
    const { ana, ben } = cast.people
    const today = dayOf(server.clock.now())
    await buildQualification(server.db, { userId: ana.userId }, { kind: 'CPD', state: 'SUBMITTED' })
    await buildQualification(server.db, { userId: ana.userId }, { expiresOn: addDays(today, -5) })
    await buildQualification(server.db, { userId: ben.userId }, { expiresOn: addDays(today, -40) })
    await buildQualification(server.db, { userId: ben.userId }, { kind: 'CPD', expiresOn: addDays(today, 5) })
    await buildQualification(
      server.db,
      { mipId: cast.northMip.mipId },
      { kind: 'DIAS', expiresOn: addDays(today, -5) },
    )
    const { qualificationsToCheck, lapsedQualifications } = (await admin()).attention
    expect(qualificationsToCheck).toEqual({ count: 1, more: false })
    expect(lapsedQualifications).toEqual({ count: 2, more: false })
  })

  it('lists the MIPs with the largest share of wrong provider numbers first', async () => {
    const { ana, ben, cleo } = cast.people
    const right = { providerNumber: '2426621B' }
    const closed = await buildMip(server.db, { status: false })
    await linkUserMip(server.db, ana.userId, cast.northMip.mipId, right)
    await linkUserMip(server.db, ben.userId, cast.northMip.mipId)
    await linkUserMip(server.db, cleo.userId, cast.northMip.mipId, { allowed: false })
    const inactive = await buildUser(server.world, { status: false })
    await linkUserMip(server.db, inactive.userId, cast.northMip.mipId)
    await linkUserMip(server.db, cleo.userId, cast.southMip.mipId, { providerNumber: '12345' })
    await linkUserMip(server.db, cleo.userId, closed.mipId)
    const { attention, completeness } = await admin()
    expect(attention.providerNumbers).toBe(2)
    const listed = await totalOf('/api/mips/numbers-to-fix', { mipId: cast.northMip.mipId })
    expect(listed).toBe(1)
    expect(completeness).toEqual([
      { ...cast.southMip, links: 1, wrong: 1 },
      { ...cast.northMip, links: 3, wrong: 1 },
    ])
  })

  it('counts the sign-ins of each day in the time zone of the caller', async () => {
    const { userId } = cast.people.admin
    await sql`update "user" set time_zone = 'Australia/Adelaide' where user_id = ${userId}`.execute(server.db)
    server.clock.set(new Date('2027-03-02T03:00:00Z'))
    await sql`update session set ends_at = '2027-04-01', last_seen_at = '2027-03-02T02:59:00Z',
      access_expires_at = '2027-04-01'`.execute(server.db)
    await sql`insert into audit_event (at, action, result) values
      ('2027-03-01T13:29:00Z', 'session.sign-in', 'DONE'), ('2027-03-01T13:31:00Z', 'session.sign-in', 'DONE'),
      ('2027-03-01T14:00:00Z', 'session.sign-in', 'DONE'), ('2027-03-01T14:00:00Z', 'session.sign-in', 'DENIED')`.execute(
      server.db,
    )
    const { signIns } = await admin()
    expect(signIns).toHaveLength(30)
    expect(signIns.at(0)).toEqual({ day: '2027-02-01', count: 0 })
    expect(signIns.slice(-2)).toEqual([
      { day: '2027-03-01', count: 1 },
      { day: '2027-03-02', count: 2 },
    ])
  })

  it('shows a group administrator the numbers of the own group alone', async () => {
    const { ana, cleo, dora } = cast.people
    const fresh = await buildUser(server.world, { groups: [cast.north], activated: false })
    const old = await buildInvitation(server.db, cleo.userId, cast.north.groupId)
    await age('group_invitation', 'group_invitation_id', old, 15)
    await linkUserMip(server.db, ana.userId, cast.northMip.mipId, { providerNumber: '2426621B' })
    await linkUserMip(server.db, dora.userId, cast.northMip.mipId)
    // Of the other group: its member at this MIP, and a member of both at its MIP.
    await linkUserMip(server.db, cleo.userId, cast.northMip.mipId)
    await linkUserMip(server.db, dora.userId, cast.southMip.mipId)
    await sql`update "user" set last_sign_in_at = now() where user_id = ${dora.userId}`.execute(server.db)

    const north = await group('northAdmin')
    expect(north).toMatchObject({ ...cast.north, members: 4, mips: 1 })
    const newcomers = north?.newcomers.people.map(({ userId, activatedAt }) => ({
      userId,
      isNew: activatedAt === null,
    }))
    expect(newcomers).toEqual([
      { userId: cast.people.ben.userId, isNew: false },
      { userId: fresh.userId, isNew: true },
    ])
    expect(north?.invitations).toMatchObject({
      upTo7Days: 0,
      upTo14Days: 0,
      older: 1,
      oldest: [{ groupInvitationId: old, userId: cleo.userId, resentAt: null }],
    })
    expect(north?.numbers).toMatchObject({
      mips: [{ mipId: cast.northMip.mipId }],
      people: [
        { userId: dora.userId, links: [{ providerNumber: '', isRight: false }] },
        { userId: ana.userId, links: [{ providerNumber: '2426621B', isRight: true }] },
      ],
      links: 2,
      wrong: 1,
    })
    // A requirement holds the link of the one without a registration.
    await sql`update mip set state = 'NSW'`.execute(server.db)
    await buildQualification(server.db, { userId: ana.userId }, { number: 'MED0000000001' })
    const requirementId = await buildRequirement(server.db)
    expect((await group('northAdmin'))?.numbers.people).toMatchObject([
      { userId: dora.userId, links: [{ onHold: true, holdReasons: [{ standing: 'MISSING' }] }] },
      { userId: ana.userId, links: [{ onHold: false, holdReasons: [] }] },
    ])
    await server.db.deleteFrom('requirement').where('requirementId', '=', requirementId).execute()
    expect(await group('southAdmin')).toMatchObject({
      ...cast.south,
      members: 2,
      numbers: { mips: [{ mipId: cast.southMip.mipId }], links: 1 },
    })
  })

  it('counts members who have never signed in, as the filtered list of members does', async () => {
    for (let count = 0; count < 8; count++) {
      const { userId } = await buildUser(server.world, { activated: count > 2 })
      await linkUserGroup(server.db, userId, cast.south.groupId)
    }
    const south = await group('southAdmin')
    expect(south?.newcomers).toMatchObject({ count: 10, more: false })
    expect(south?.newcomers.people).toHaveLength(6)
    const answer = await cast.as.southAdmin.inject('POST', '/api/users', { signedIn: false, status: true })
    expect(answer.json()).toMatchObject({ totalItems: 10 })
  })

  it('counts active members who have not set a password, as the filtered list of members does', async () => {
    await buildUser(server.world, { groups: [cast.north], activated: false })
    await buildUser(server.world, { groups: [cast.north], activated: false, status: false })
    await buildUser(server.world, { groups: [cast.south], activated: false })
    expect((await group('northAdmin'))?.neverActivated).toEqual({ count: 1, more: false })
    const answer = await cast.as.northAdmin.inject('POST', '/api/users', { activated: false, status: true })
    expect(answer.json()).toMatchObject({ totalItems: 1 })
  })

  it('shows nothing to a group administrator without an active group', async () => {
    await cast.as.admin.inject(
      'GET',
      `/api/gantry-admin/groups/${cast.north.groupId}/activate-inactivate?status=false`,
    )
    expect(await group('northAdmin')).toBeNull()
  })
})
