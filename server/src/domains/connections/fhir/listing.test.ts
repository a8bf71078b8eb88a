import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/my-directory-listing'

describe('the own choice to appear in the directory', () => {
  let t: TestApp
  let cast: Cast
  beforeAll(async () => {
    t = await buildTestApp()
    cast = await buildCast(t)
  })
  afterAll(() => t.close())

  const listedOf = async (userId: number) =>
    (await t.db.selectFrom('user').select('listed').where('userId', '=', userId).executeTakeFirstOrThrow())
      .listed

  it('is off until the person turns it on, and off again when they turn it off', async () => {
    const { typist } = cast.people
    expect((await cast.as.typist.inject('GET', path)).json()).toEqual({
      listed: false,
      listedPractice: false,
    })
    for (const listed of [true, true, false]) {
      const answer = await cast.as.typist.inject('POST', path, { listed })
      expect(answer.status, answer.text).toBe(200)
      expect((await cast.as.typist.inject('GET', path)).json()).toEqual({ listed, listedPractice: false })
      expect(await listedOf(typist.userId)).toBe(listed)
    }
    const entries = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'subjectId', 'detail'])
      .where('action', '=', 'user.profile')
      .where('subjectId', '=', typist.userId)
      .orderBy('auditEventId')
      .execute()
    expect(entries.map(({ actorUserId, detail }) => ({ actorUserId, detail }))).toEqual([
      { actorUserId: typist.userId, detail: { changes: { listed: [false, true] } } },
      { actorUserId: typist.userId, detail: { changes: { listed: [true, false] } } },
    ])
  })

  it('has the practice only by a choice of its own, which stays when the other one changes', async () => {
    const { ana } = cast.people
    const choose = async (body: object) => (await cast.as.ana.inject('POST', path, body)).json<object>()
    expect(await choose({ listed: true })).toEqual({ listed: true, listedPractice: false })
    expect(await choose({ listed: true, listedPractice: true })).toEqual({
      listed: true,
      listedPractice: true,
    })
    expect(await choose({ listed: false })).toEqual({ listed: false, listedPractice: true })
    await choose({ listed: false, listedPractice: false })
    const entries = await t.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'user.profile')
      .where('subjectId', '=', ana.userId)
      .orderBy('auditEventId')
      .execute()
    expect(entries.map(({ detail }) => detail)).toContainEqual({ changes: { listedPractice: [false, true] } })
  })

  it('does not follow from a call of an administrator', async () => {
    const { ana } = cast.people
    const body = { userId: ana.userId, firstName: 'Ana', lastName: 'North', email: ana.email, listed: true }
    for (const [caller, url] of [
      [cast.as.admin, '/api/gantry-admin/users/add-update'],
      [cast.as.admin, `/api/users/${ana.userId}/update-profile`],
      [cast.as.ana, `/api/users/${ana.userId}/update-profile`],
    ] as const) {
      const answer = await caller.inject('POST', url, body)
      expect(answer.status, answer.text).toBe(200)
      expect(await listedOf(ana.userId), url).toBe(false)
    }
    expect((await cast.as.admin.inject('POST', path, { listed: true, userId: ana.userId })).status).toBe(200)
    expect(await listedOf(ana.userId)).toBe(false)
  })

  it('is refused without a session and for other values than true and false', async () => {
    expect((await t.anonymous().inject('POST', path, { listed: true })).status).toBe(401)
    const wrong = await cast.as.ana.inject('POST', path, { listed: 'yes' })
    expect(wrong.status).toBe(400)
    expect(wrong.json()).toMatchObject({ fields: { listed: expect.any(String) } })
  })
})
