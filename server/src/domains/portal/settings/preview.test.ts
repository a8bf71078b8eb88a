import type { SettingsPreview } from '@gantry/contract/domains/portal/settings/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendEndReminders } from '../../people/links/time-limits/reminders.ts'

const minute = 60_000
const day = 24 * 60 * minute
let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await buildTestApp({ MAIL_KEPT_DAYS: '' })
  cast = await buildCast(t)
})
beforeEach(async () => {
  await t.db.deleteFrom('settingChange').execute()
  await t.db.deleteFrom('setting').execute()
  await t.world.inForce.renew()
})
afterAll(() => t.close())

const preview = (key: string, value: unknown, version = 0, caller = cast.as.admin) =>
  caller.inject('POST', '/api/settings/preview', { changes: [{ key, value, version }] })
const hitsOf = async (key: string, value: unknown) => (await preview(key, value)).json<SettingsPreview>().hits

describe('the preview of a change', () => {
  it('counts the sessions that a shorter time without activity ends at once', async () => {
    // Signed in anew, because everybody of the cast was here at the same time.
    t.clock.advance(20 * minute)
    const admin = await t.signInAs(cast.people.admin)
    const hits = async (value: number) =>
      (await preview('sign-in.idle-minutes', value, 0, admin)).json<SettingsPreview>().hits
    expect(await hits(30)).toEqual([])
    expect(await hits(18)).toEqual([])
    expect(await hits(10)).toEqual([{ key: 'sign-in.idle-minutes', hit: 'SIGNED_OUT', count: 5 }])
    cast.as.admin = admin
  })

  it('counts those who have more documents than a lower quota', async () => {
    const file = {
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      sha256: 'a'.repeat(64),
      size: 3 * 1024 * 1024,
    }
    await t.db
      .insertInto('document')
      .values([
        { ...file, userId: cast.people.ana.userId },
        { ...file, userId: cast.people.ana.userId },
        { ...file, userId: cast.people.ben.userId },
        { ...file, size: 9 * 1024 * 1024, mipId: cast.northMip.mipId },
      ])
      .execute()
    expect(await hitsOf('files.document-quota-megabytes', 5)).toEqual([
      { key: 'files.document-quota-megabytes', hit: 'OVER_QUOTA', count: 2 },
    ])
    expect(await hitsOf('files.document-quota-megabytes', 6)).toMatchObject([{ count: 1 }])
    expect(await hitsOf('files.document-quota-megabytes', 2000)).toEqual([])
  })

  it('counts the active people whom an earlier reminder concerns now', async () => {
    const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day)
    await t.db
      .updateTable('userGroup')
      .set({ validUntil: inDays(10) })
      .where('userId', 'in', [cast.people.ana.userId, cast.people.dora.userId])
      .execute()
    await t.db
      .updateTable('userGroup')
      .set({ validUntil: inDays(5) })
      .where('userId', '=', cast.people.ben.userId)
      .execute()
    await sendEndReminders(t.world)
    expect(await hitsOf('people.end-reminder-days', [14, 7, 1])).toEqual([
      { key: 'people.end-reminder-days', hit: 'REMINDED', count: 2 },
    ])
    expect(await hitsOf('people.end-reminder-days', [9, 1])).toEqual([])
    expect(await hitsOf('people.end-reminder-days', [3])).toEqual([])
    // Between two others.
    expect(await hitsOf('people.end-reminder-days', [7, 6, 1])).toMatchObject([{ count: 1 }])
  })

  it('counts the records of mail that a shorter time deletes', async () => {
    await t.db
      .updateTable('mail')
      .set({ createdAt: new Date(t.clock.now().getTime() - 8 * day) })
      .execute()
    const [hit] = await hitsOf('mail.kept-days', 7)
    expect(hit).toMatchObject({ hit: 'RECORDS_DELETED' })
    expect(hit?.count).toBeGreaterThan(4)
    expect(await hitsOf('mail.kept-days', 9)).toEqual([])
  })

  it('changes nothing, and is refused like the change', async () => {
    await preview('sign-in.idle-minutes', 10)
    expect(await t.db.selectFrom('setting').selectAll().execute()).toEqual([])
    expect((await preview('sign-in.idle-minutes', 1)).status).toBe(400)
    expect((await preview('sign-in.idle-minutes', 10, 1)).status).toBe(409)
  })

  it('is only for platform administrators', async () => {
    for (const [caller, status] of [
      [t.anonymous(), 401],
      [await t.signInAs(cast.people.northAdmin), 403],
      [await t.signInAs(cast.people.ana), 403],
    ] as const)
      expect((await preview('sign-in.idle-minutes', 10, 0, caller)).status).toBe(status)
  })
})
