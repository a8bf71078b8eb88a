import type { MyInbox } from '@gantry/contract/domains/portal/inbox/schemas'
import type { NoticePerson, NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { linkUserMip, roleIdOf } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildNotice } from './testing/notices.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
const now = new Date('2098-03-10T01:00:00Z')

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(now)
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const shownTo = async (caller: Caller) => {
  const answer = await caller.inject('GET', '/api/my-inbox')
  expect(answer.status, answer.text).toBe(200)
  return answer.json<MyInbox>().notices
}
const idsTo = async (caller: Caller) => (await shownTo(caller)).map(({ noticeId }) => noticeId)
const answer = (caller: Caller, noticeId: number) =>
  caller.inject('POST', `/api/my-notices/${noticeId}/answer`)
const read = (caller: Caller, noticeId: number, language = 'en') =>
  caller.inject('GET', `/api/my-notices/${noticeId}?language=${language}`)
const people = async (noticeId: number, query = '') => {
  const found = await cast.as.admin.inject('GET', `/api/notices/${noticeId}/people?pageSize=200&${query}`)
  expect(found.status, found.text).toBe(200)
  return found.json<{ people: NoticePerson[] }>().people
}
const counts = async (noticeId: number) => {
  const found = await cast.as.admin.inject('GET', `/api/notices/${noticeId}`)
  const { answered, concerned, answeredOfConcerned } = found.json<NoticeToRead>()
  return { answered, concerned, answeredOfConcerned }
}

describe('a notice', () => {
  it('is shown with the inbox to the people of its roles, groups and MIPs, and to the administrators of its groups', async () => {
    const { ana, typist, northAdmin, southAdmin, admin } = cast.as
    const toRole = await buildNotice(t.db, { roleIds: [await roleIdOf(t.db, 'TYP')] })
    const toGroup = await buildNotice(t.db, { groupIds: [cast.north.groupId] })
    const toMip = await buildNotice(t.db, { mipIds: [cast.southMip.mipId] })
    await linkUserMip(t.db, cast.people.southAdmin.userId, cast.southMip.mipId)
    await linkUserMip(t.db, cast.people.ana.userId, cast.southMip.mipId, { allowed: false })
    expect(await idsTo(ana)).toEqual([toGroup])
    expect(await idsTo(northAdmin)).toEqual([toGroup])
    expect(await idsTo(southAdmin)).toEqual([toMip])
    expect(await idsTo(typist)).toEqual([toRole])
    expect(await idsTo(admin)).toEqual([])
    const toAll = await buildNotice(t.db, { isToEverybody: true, isAcknowledgementAsked: false })
    expect(await idsTo(ana)).toEqual([toGroup, toAll])
  })

  it('is read and answered by whom it concerns alone, while it is shown', async () => {
    const noticeId = await buildNotice(t.db, { groupIds: [cast.north.groupId] })
    expect((await read(cast.as.ana, noticeId, 'fr')).json()).toMatchObject({
      language: 'en',
      title: 'Maintenance',
      blocks: [{ kind: 'PARAGRAPH' }],
    })
    const other = cast.as.southAdmin
    expectSameAsMissing(await read(other, noticeId), await read(other, missingId))
    expectSameAsMissing(await answer(other, noticeId), await answer(other, missingId))
    expect((await read(t.anonymous(), noticeId)).status).toBe(401)
    expect((await answer(t.anonymous(), noticeId)).status).toBe(401)
    const coming = await buildNotice(t.db, { isToEverybody: true, startsAt: new Date(now.getTime() + 1) })
    const past = await buildNotice(t.db, { isToEverybody: true, endsAt: now })
    for (const id of [coming, past]) expect((await answer(cast.as.ana, id)).status).toBe(404)
    const program = await buildServiceCaller(t, { scopes: ['users:read'] }, ['users:read'])
    await program.ask()
    expect((await program.inject('POST', `/api/my-notices/${noticeId}/answer`, {})).status).toBe(403)
  })

  it('is acknowledged once, with the first time and an audit entry', async () => {
    const noticeId = await buildNotice(t.db, { isToEverybody: true })
    // Both at once: one of them is the first.
    const both = await Promise.all([answer(cast.as.ana, noticeId), answer(cast.as.ana, noticeId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await shownTo(cast.as.ana)).toEqual([])
    const [row] = await people(noticeId, 'isAnswered=true')
    expect(row).toMatchObject({ userId: cast.people.ana.userId, answeredAt: now.toISOString() })
    const entries = await t.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'subjectId'])
      .where('action', '=', 'notice.acknowledge')
      .execute()
    expect(entries).toEqual([{ actorUserId: cast.people.ana.userId, subjectId: noticeId }])
  })

  it('that asks for nothing is closed by each person for themselves, without an audit entry', async () => {
    const noticeId = await buildNotice(t.db, { isToEverybody: true, isAcknowledgementAsked: false })
    await answer(cast.as.ana, noticeId)
    expect(await shownTo(cast.as.ana)).toEqual([])
    expect(await idsTo(cast.as.typist)).toEqual([noticeId])
    const entries = await t.db
      .selectFrom('auditEvent')
      .select('auditEventId')
      .where('action', '=', 'notice.acknowledge')
      .execute()
    expect(entries).toEqual([])
  })
})

describe('who has acknowledged', () => {
  it('is counted of those whom it concerns, and after its end whom it concerned is not known', async () => {
    const noticeId = await buildNotice(t.db, { groupIds: [cast.north.groupId] })
    // Three members and the administrator of the group.
    expect(await counts(noticeId)).toEqual({ answered: 0, concerned: 4, answeredOfConcerned: 0 })
    await answer(cast.as.ana, noticeId)
    await answer(cast.as.northAdmin, noticeId)
    expect(await counts(noticeId)).toEqual({ answered: 2, concerned: 4, answeredOfConcerned: 2 })
    const { ana, ben, dora, northAdmin } = cast.people
    await t.db.deleteFrom('userGroup').where('userId', '=', ana.userId).execute()
    expect(await counts(noticeId)).toEqual({ answered: 2, concerned: 3, answeredOfConcerned: 1 })
    expect(new Map((await people(noticeId)).map((one) => [one.userId, one.isConcerned]))).toEqual(
      new Map([
        [ana.userId, false],
        [ben.userId, true],
        [dora.userId, true],
        [northAdmin.userId, true],
      ]),
    )
    expect((await people(noticeId, 'isAnswered=false')).map(({ userId }) => userId)).toEqual([
      ben.userId,
      dora.userId,
    ])
    const file = await cast.as.admin.inject('POST', `/api/notices/${noticeId}/people/export`, {})
    expect(file.text).toContain(`${ana.email},Active,${noticeId},No,${now.toISOString()}`)
    expect(file.text).toContain(`${ben.email},Active,${noticeId},Yes,`)
    await t.db.updateTable('notice').set({ endsAt: now }).where('noticeId', '=', noticeId).execute()
    expect(await counts(noticeId)).toEqual({ answered: 2, concerned: null, answeredOfConcerned: null })
    expect((await people(noticeId)).map(({ userId, isConcerned }) => [userId, isConcerned])).toEqual([
      [ana.userId, null],
      [northAdmin.userId, null],
    ])
  })
})
