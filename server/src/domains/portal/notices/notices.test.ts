import type { Notice, NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { roleIdOf } from '../../../testing/factories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildNotice } from './testing/notices.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
const now = new Date('2098-03-10T01:00:00Z')
const hour = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(now)
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const path = '/api/notices'
const en = { title: 'Maintenance', markdown: 'On **Tuesday**.' }
const planned = {
  startsAt: at(1),
  endsAt: at(2),
  isAcknowledgementAsked: true,
  isToEverybody: true,
  texts: { en },
}
const add = (body: object = {}, caller: Caller = cast.as.admin) =>
  caller.inject('POST', path, { ...planned, ...body })
async function added(body: object = {}): Promise<Notice> {
  const answer = await add(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Notice>()
}
const edit = ({ noticeId, version }: Notice, body: object = {}) =>
  cast.as.admin.inject('POST', `${path}/${noticeId}`, { ...planned, version, ...body })
const end = ({ noticeId, version }: Notice, body: object = {}) =>
  cast.as.admin.inject('POST', `${path}/${noticeId}/end`, { version, ...body })
const read = async (noticeId: number) =>
  (await cast.as.admin.inject('GET', `${path}/${noticeId}`)).json<NoticeToRead>()
const auditOf = (verb: string) =>
  t.db.selectFrom('auditEvent').selectAll().where('action', '=', `notice.${verb}`).executeTakeFirstOrThrow()

describe('notices', () => {
  it('are planned, shown and ended by their times', async () => {
    const notice = await added()
    expect(notice).toMatchObject({ state: 'PLANNED', may: ['edit', 'delete'], startsAt: at(1) })
    for (const [hours, state, may] of [
      [1, 'SHOWN', ['end']],
      [2, 'ENDED', []],
    ] as const) {
      t.clock.set(new Date(at(hours)))
      cast.as.admin = await t.signInAs(cast.people.admin)
      expect(await read(notice.noticeId)).toMatchObject({ state, may })
    }
    const listed = await cast.as.admin.inject('GET', `${path}?state=ENDED`)
    expect(listed.json()).toMatchObject({ notices: [{ noticeId: notice.noticeId }], totalItems: 1 })
    for (const [query, totalItems] of [
      ['state=SHOWN', 0],
      ['search=ainten', 1],
      ['search=scanner', 0],
    ] as const) {
      const found = await cast.as.admin.inject('GET', `${path}?${query}`)
      expect(found.json(), query).toMatchObject({ totalItems })
    }
  })

  it('begin now if their start has passed, because nobody was shown them before', async () => {
    expect(await added({ startsAt: at(-5) })).toMatchObject({ startsAt: now.toISOString(), state: 'SHOWN' })
  })

  it('say to whom they are, by names', async () => {
    const roleId = await roleIdOf(t.db, 'TYP')
    const { north, southMip } = cast
    const notice = await added({
      isToEverybody: false,
      roleIds: [roleId, roleId],
      groupIds: [north.groupId],
      mipIds: [southMip.mipId],
    })
    expect(notice).toMatchObject({
      roles: [{ roleId }],
      groups: [{ groupId: north.groupId, groupName: 'North Imaging' }],
      mips: [{ mipId: southMip.mipId, mipName: 'South Clinic' }],
    })
    const { detail } = await auditOf('add')
    expect(detail).toMatchObject({
      changes: {
        audience: [null, expect.stringContaining('North Imaging, South Clinic')],
        texts: [null, '•••'],
      },
    })
  })

  it('are refused without an audience or a text, with an end before the start, and with unknown records', async () => {
    const chosen = { isToEverybody: false }
    expect((await add(chosen)).json()).toMatchObject({ code: 'notice.no-audience' })
    expect((await add({ ...chosen, mipIds: [missingId] })).status).toBe(404)
    expect((await add({ texts: {} })).json()).toMatchObject({ code: 'notice.no-text' })
    expect((await add({ texts: { fr: { title: 'Avis' } } })).json()).toMatchObject({
      fields: { 'texts.fr.markdown': expect.any(String) },
    })
    for (const endsAt of [at(1), at(-1)])
      expect((await add({ endsAt })).json()).toMatchObject({ code: 'notice.ends-before' })
    const html = await add({ texts: { en, it: { title: 'Avviso', markdown: 'Testo <b>x</b>' } } })
    expect(html.json()).toMatchObject({
      code: 'markdown.mark',
      fields: { 'texts.it.markdown': expect.stringContaining('<b>') },
    })
    const count = await t.db
      .selectFrom('notice')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toEqual({ count: 0 })
  })

  it('are changed and deleted before they are shown, by their version', async () => {
    const notice = await added()
    const changed = await edit(notice, { endsAt: null, texts: { fr: { title: 'Avis', markdown: 'Mardi.' } } })
    expect(changed.json()).toMatchObject({
      version: 2,
      endsAt: null,
      titles: [{ language: 'fr', title: 'Avis' }],
    })
    expect((await edit(notice)).json()).toMatchObject({ code: 'stale' })
    expect((await auditOf('edit')).detail).toMatchObject({
      changes: { endsAt: [at(2), null], texts: ['•••', '•••'] },
    })
    expect((await cast.as.admin.inject('DELETE', `${path}/${notice.noticeId}`)).status).toBe(200)
    expect((await auditOf('delete')).subjectId).toBe(notice.noticeId)
    expect((await cast.as.admin.inject('GET', `${path}/${notice.noticeId}`)).status).toBe(404)
  })

  it('keep what was shown; only the end changes, until it has passed', async () => {
    const notice = await added({ startsAt: at(0) })
    expect((await edit(notice)).json()).toMatchObject({ code: 'notice.was-shown' })
    const removed = await cast.as.admin.inject('DELETE', `${path}/${notice.noticeId}`)
    expect(removed.json()).toMatchObject({ code: 'notice.was-shown' })
    expect((await end(notice, { endsAt: at(-1) })).json()).toMatchObject({ code: 'notice.ends-before' })
    const later = (await end(notice, { endsAt: at(3) })).json<Notice>()
    expect(later).toMatchObject({ endsAt: at(3), state: 'SHOWN' })
    expect((await end(notice)).json()).toMatchObject({ code: 'stale' })
    const ended = (await end(later)).json<Notice>()
    expect(ended).toMatchObject({ endsAt: now.toISOString(), state: 'ENDED' })
    expect((await end(ended)).json()).toMatchObject({ code: 'notice.not-shown' })
    expect((await end(await added())).json()).toMatchObject({ code: 'notice.not-shown' })
  })

  it('are kept by the database as well', async () => {
    const id = await buildNotice(t.db)
    const change = sql`update notice set is_to_everybody = true where notice_id = ${id}`.execute(t.db)
    await expect(change).rejects.toThrow('not changed')
    const words = sql`update notice_text set title = 'Other' where notice_id = ${id}`.execute(t.db)
    await expect(words).rejects.toThrow('not changed')
    await expect(sql`delete from notice where notice_id = ${id}`.execute(t.db)).rejects.toThrow('not changed')
    await sql`update notice set ends_at = now() where notice_id = ${id}`.execute(t.db)
  })

  it('are written and read by platform administrators', async () => {
    const noticeId = await buildNotice(t.db, { groupIds: [cast.north.groupId] })
    for (const caller of [cast.as.northAdmin, cast.as.ana]) {
      expect((await add({}, caller)).status).toBe(403)
      expect((await caller.inject('GET', path)).status).toBe(403)
      expect((await caller.inject('GET', `${path}/${noticeId}/people`)).status).toBe(403)
    }
    expect((await add({}, t.anonymous())).status).toBe(401)
  })
})
