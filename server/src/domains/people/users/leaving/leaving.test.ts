import type { UserAccess } from '@gantry/contract/domains/people/users/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import {
  buildInvitation,
  buildMip,
  buildRis,
  buildUser,
  linkRisUser,
  linkUserMip,
} from '../../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

let server: TestApp
let cast: Cast

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
})
afterAll(() => server.close())

const read = (caller: Caller, userId: number) => caller.inject('GET', `/api/users/${userId}/access`)
const accessOf = async (caller: Caller, userId: number) => (await read(caller, userId)).json<UserAccess>()
const remove = (caller: Caller, userId: number, body: object) =>
  caller.inject('POST', `/api/users/${userId}/remove-access`, body)
const everything = { deactivate: true, mips: true, groups: true, ris: true, sessions: true }

/** Works in both groups, at the MIP of each, at a third MIP and in a RIS. */
async function buildLeaver() {
  const third = await buildMip(server.db)
  const person = await buildUser(server.world, {
    groups: [cast.north, cast.south],
    mips: [cast.northMip, cast.southMip, third],
  })
  const { risId } = await buildRis(server.db)
  await linkRisUser(server.db, person.userId, risId, `leaver-${person.userId}`)
  return person
}

describe('a user who leaves', () => {
  it('is deactivated and loses every link, session and invitation in one call, with audit entries', async () => {
    const person = await buildLeaver()
    const invited = await buildInvitation(server.db, person.userId, cast.north.groupId)
    const session = await server.signInAs(person)
    const before = await accessOf(cast.as.admin, person.userId)
    expect(before).toMatchObject({ status: true, mips: 3, groups: 2, ris: 1, sessions: 1, invitations: 1 })
    const answer = await remove(cast.as.admin, person.userId, { ...everything, version: before.version })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toMatchObject({
      status: false,
      mips: 0,
      groups: 0,
      ris: 0,
      sessions: 0,
      invitations: 0,
    })
    expect((await session.inject('GET', '/api/my-profile')).status).toBe(401)
    const events = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'subjectId', 'detail'])
      .where('actorUserId', '=', cast.people.admin.userId)
      .orderBy('auditEventId', 'desc')
      .limit(8)
      .execute()
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'invitation.withdraw',
      'ris-user.unlink',
      'user-group.unlink',
      'user-group.unlink',
      'user-mip.unlink',
      'user-mip.unlink',
      'user-mip.unlink',
      'user.inactivate',
    ])
    const eventOf = (wanted: string) => events.find(({ action }) => action === wanted)
    expect(eventOf('invitation.withdraw')).toMatchObject({ subjectId: invited })
    expect(eventOf('ris-user.unlink')?.detail).toMatchObject({
      userId: person.userId,
      changes: { risUserName: [`leaver-${person.userId}`, null] },
    })
  })

  it('keeps what was not chosen', async () => {
    const person = await buildLeaver()
    const { version } = await accessOf(cast.as.admin, person.userId)
    const answer = await remove(cast.as.admin, person.userId, { version, mips: true })
    expect(answer.json()).toMatchObject({ status: true, mips: 0, groups: 2, ris: 1 })
  })

  it('loses only the sessions, with an audit entry that says how many', async () => {
    const person = await buildLeaver()
    for (const _ of [1, 2]) await server.signInAs(person)
    const { version } = await accessOf(cast.as.admin, person.userId)
    for (const _ of [1, 2]) {
      const answer = await remove(cast.as.admin, person.userId, { version, sessions: true })
      expect(answer.json()).toMatchObject({ status: true, sessions: 0, mips: 3 })
    }
    const ended = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'detail'])
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', person.userId)
      .where('action', '=', 'session.end')
      .execute()
    // The second call ended none.
    expect(ended).toEqual([
      { action: 'session.end', actorUserId: cast.people.admin.userId, detail: { all: 2 } },
    ])
  })

  it('loses the group that the user administers together with the groups', async () => {
    const leader = await buildUser(server.world, { administers: cast.south })
    const { version, administers } = await accessOf(cast.as.admin, leader.userId)
    expect(administers).toBe(true)
    const answer = await remove(cast.as.admin, leader.userId, { version, groups: true })
    expect(answer.json()).toMatchObject({ administers: false })
    const event = await server.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'user.group-for-admin')
      .where('subjectId', '=', leader.userId)
      .executeTakeFirstOrThrow()
    expect(event.detail).toMatchObject({ changes: { groupIdForAdmin: [cast.south.groupId, null] } })
  })

  it('is not changed when someone else has changed the user meanwhile', async () => {
    const person = await buildLeaver()
    const { version } = await accessOf(cast.as.admin, person.userId)
    const answer = await remove(cast.as.admin, person.userId, { ...everything, version: version + 1 })
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'stale' })
    expect(await accessOf(cast.as.admin, person.userId)).toMatchObject({ status: true, mips: 3, groups: 2 })
    expect((await remove(cast.as.admin, person.userId, {})).status).toBe(400)
  })

  it('is never the caller, and never the last administrator', async () => {
    const own = await accessOf(cast.as.admin, cast.people.admin.userId)
    const refused = await remove(cast.as.admin, cast.people.admin.userId, {
      ...everything,
      version: own.version,
    })
    expect(refused.json()).toMatchObject({ code: 'user.own-access' })
    const second = await buildUser(server.world, { roles: ['ProductAdmin'] })
    const asSecond = await server.signInAs(second)
    const both = await Promise.all([
      remove(cast.as.admin, second.userId, {
        ...everything,
        version: (await accessOf(cast.as.admin, second.userId)).version,
      }),
      remove(asSecond, cast.people.admin.userId, { ...everything, version: own.version }),
    ])
    expect(
      both.filter(({ status }) => status === 200),
      'of two who remove each other',
    ).toHaveLength(1)
    const active = both[0]?.status === 200 ? cast.as.admin : asSecond
    if (active !== cast.as.admin) {
      await active.inject(
        'POST',
        `/api/gantry-admin/users/${cast.people.admin.userId}/activate-inactivate?status=true`,
      )
      cast.as.admin = await server.signInAs(cast.people.admin)
    }
  })

  it('loses only the links of the own group by a group administrator', async () => {
    const person = await buildLeaver()
    const seen = await accessOf(cast.as.northAdmin, person.userId)
    expect(seen).toMatchObject({ mips: 1, groups: 1, ris: 0, sessions: 0, apps: 0, administers: false })
    for (const refused of ['deactivate', 'ris', 'sessions']) {
      const answer = await remove(cast.as.northAdmin, person.userId, {
        version: seen.version,
        mips: true,
        [refused]: true,
      })
      expect(answer.status, refused).toBe(403)
    }
    const answer = await remove(cast.as.northAdmin, person.userId, {
      version: seen.version,
      mips: true,
      groups: true,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await accessOf(cast.as.admin, person.userId)).toMatchObject({
      status: true,
      mips: 2,
      groups: 1,
      ris: 1,
    })
  })

  it('keeps a MIP that another group of the user has as well, when a group administrator removes the links', async () => {
    const shared = await buildMip(server.db, { groups: [cast.north, cast.south] })
    const person = await buildUser(server.world, { groups: [cast.north, cast.south] })
    await linkUserMip(server.db, person.userId, shared.mipId)
    expect(await accessOf(cast.as.northAdmin, person.userId)).toMatchObject({ mips: 0, groups: 1 })
  })

  it('looks like nobody to the administrators of other groups, and is not for members', async () => {
    const { ana } = cast.people
    const body = { version: 1, groups: true }
    expectSameAsMissing(await read(cast.as.southAdmin, ana.userId), await read(cast.as.southAdmin, missingId))
    expectSameAsMissing(
      await remove(cast.as.southAdmin, ana.userId, body),
      await remove(cast.as.southAdmin, missingId, body),
    )
    for (const who of ['ana', 'typist'] as const) {
      expect((await read(cast.as[who], ana.userId)).status).toBe(403)
      expect((await remove(cast.as[who], ana.userId, body)).status).toBe(403)
    }
    expect((await read(server.anonymous(), ana.userId)).status).toBe(401)
    expect((await remove(server.anonymous(), ana.userId, body)).status).toBe(401)
  })
})
