import type { SettingsPreview } from '@gantry/contract/domains/portal/settings/schemas'
import type { SettingKey } from '@gantry/contract/domains/portal/settings/words'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneMails } from '../../../platform/mail/worker.ts'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendEndReminders } from '../../people/links/time-limits/reminders.ts'

const minute = 60_000
const day = 24 * 60 * minute
const megabyte = 1024 * 1024

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
let began: Date
beforeAll(async () => {
  t = await buildTestApp({ MAIL_KEPT_DAYS: '' })
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
  began = t.clock.now()
})
afterAll(() => t.close())

const seed = chooseSeed(20_261_128)
const people = ['ana', 'ben', 'cleo', 'dora', 'northAdmin'] as const
const who = fc.constantFrom(...people)
const daysOf = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 })
  .map((days) => days.toSorted((one, other) => other - one))
/** Days and a millisecond beside them. */
const about = (days: fc.Arbitrary<number>) =>
  fc
    .record({ days, beside: fc.constantFrom(-1, 0, 1) })
    .map(({ days: whole, beside }) => whole * day + beside)
const worlds = fc.record({
  ends: fc.array(
    fc.record({
      who,
      kind: fc.constantFrom('group', 'mip', 'role'),
      after: about(fc.integer({ min: 1, max: 31 })),
    }),
    { minLength: 2, maxLength: 8 },
  ),
  inactive: fc.option(who),
  notActivated: fc.option(who),
  /** Reminders by other days before, some days ago. */
  earlier: fc.array(fc.record({ daysOf, later: fc.integer({ min: 0, max: 6 }) }), { maxLength: 2 }),
  sessions: fc.array(fc.record({ who, minutes: fc.integer({ min: 0, max: 170 }) }), { maxLength: 6 }),
  documents: fc.array(fc.record({ who: fc.option(who), megabytes: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 8,
  }),
  mails: fc.array(about(fc.integer({ min: 6, max: 12 })), { maxLength: 6 }),
  reminderDays: daysOf,
  idleMinutes: fc.integer({ min: 5, max: 120 }),
  quota: fc.integer({ min: 1, max: 20 }),
  keptDays: fc.integer({ min: 7, max: 13 }),
})
type Made = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never

async function set(caller: Caller, key: SettingKey, value: unknown): Promise<number> {
  const version = await versionOf(key)
  const changes = [{ key, value, version }]
  const preview = await caller.inject('POST', '/api/settings/preview', { changes })
  expect(preview.status, preview.text).toBe(200)
  expect((await caller.inject('POST', '/api/settings', { changes })).status).toBe(200)
  const [hit] = preview.json<SettingsPreview>().hits
  return hit?.count ?? 0
}

async function versionOf(key: SettingKey): Promise<number> {
  const row = await t.db.selectFrom('setting').select('version').where('key', '=', key).executeTakeFirst()
  return row?.version ?? 0
}

async function makeEnds({ ends, inactive, notActivated }: Made): Promise<void> {
  for (const { who: name, kind, after } of ends) {
    const { userId } = cast.people[name]
    const validUntil = new Date(t.clock.now().getTime() + after)
    if (kind === 'group')
      await t.db.updateTable('userGroup').set({ validUntil }).where('userId', '=', userId).execute()
    if (kind === 'role')
      await t.db.updateTable('userRole').set({ validUntil }).where('userId', '=', userId).execute()
    if (kind === 'mip') {
      const { mipId } = cast.northMip
      const links = t.db.selectFrom('userMip').select('userMipId').where('userId', '=', userId)
      if ((await links.where('mipId', '=', mipId).executeTakeFirst()) === undefined)
        await linkUserMip(t.db, userId, mipId)
      const changed = t.db.updateTable('userMip').set({ validUntil }).where('userId', '=', userId)
      await changed.where('mipId', '=', mipId).execute()
    }
  }
  const ofPerson = (name: (typeof people)[number]) => cast.people[name].userId
  if (inactive !== null)
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', ofPerson(inactive)).execute()
  if (notActivated !== null)
    await t.db
      .updateTable('user')
      .set({ activatedAt: null })
      .where('userId', '=', ofPerson(notActivated))
      .execute()
}

const remindersOf = async () =>
  (await t.mails.all()).filter(({ parts }) => 'whose' in parts && parts.whose === 'own')

describe(`what a preview counts, and what the change does (${repeatWith(seed)})`, () => {
  it('is the same for reminders, sessions, documents and records of mail', async () => {
    const seen = { reminders: 0, sessions: 0, owners: 0, mails: 0 }
    await fc.assert(
      fc.asyncProperty(worlds, async (made) => {
        await restore()
        t.clock.set(began)
        await t.world.inForce.renew()
        const { admin } = cast.as
        await makeEnds(made)
        for (const { daysOf: days, later } of made.earlier) {
          await set(admin, 'people.end-reminder-days', days)
          await sendEndReminders(t.world)
          t.clock.advance(later * 10 * minute)
        }
        // The job runs each minute, so nothing is due by the days in force.
        await sendEndReminders(t.world)
        const before = (await remindersOf()).length
        const reminded = await set(admin, 'people.end-reminder-days', made.reminderDays)
        await sendEndReminders(t.world)
        const mails = (await remindersOf()).slice(before)
        expect(reminded, 'reminders').toBe(new Set(mails.map(({ to }) => to)).size)
        seen.reminders += reminded

        seen.owners += await compareDocuments(admin, made)
        seen.mails += await compareMails(admin, made)
        seen.sessions += await compareSessions(made)
      }),
      { seed, numRuns: runs(30, 400), endOnFailure: true },
    )
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(20)
  }, 240_000)
})

async function compareDocuments(admin: Caller, { documents, quota }: Made): Promise<number> {
  const sums = new Map<string, number>()
  for (const { who: name, megabytes } of documents) {
    const owner = name === null ? { mipId: cast.southMip.mipId } : { userId: cast.people[name].userId }
    const file = { fileName: 'a.pdf', contentType: 'application/pdf', sha256: 'a'.repeat(64) }
    await t.db
      .insertInto('document')
      .values({ ...file, ...owner, size: megabytes * megabyte })
      .execute()
    sums.set(name ?? '', (sums.get(name ?? '') ?? 0) + megabytes)
  }
  const counted = await set(admin, 'files.document-quota-megabytes', quota)
  expect(counted, 'owners of documents').toBe([...sums.values()].filter((sum) => sum > quota).length)
  return counted
}

async function compareMails(admin: Caller, { mails, keptDays }: Made): Promise<number> {
  const now = t.clock.now()
  for (const age of mails)
    await t.db
      .insertInto('mail')
      .values({ template: 'invitation', language: 'en', createdAt: new Date(now.getTime() - age) })
      .execute()
  const countMails = async () => (await t.db.selectFrom('mail').select('mailId').execute()).length
  await pruneMails(t.world)
  const before = await countMails()
  const counted = await set(admin, 'mail.kept-days', keptDays)
  await pruneMails(t.world)
  expect(counted, 'records of mail').toBe(before - (await countMails()))
  return counted
}

async function compareSessions({ sessions, idleMinutes }: Made): Promise<number> {
  const callers: Caller[] = []
  const oldestFirst = sessions.toSorted((one, other) => other.minutes - one.minutes)
  const start = t.clock.now()
  const at = (minutes: number) => new Date(start.getTime() + (170 - minutes) * minute)
  await t.db.deleteFrom('session').execute()
  for (const { who: name, minutes } of oldestFirst) {
    t.clock.set(at(minutes))
    const mayEnter = await t.db
      .selectFrom('user')
      .select('userId')
      .where('userId', '=', cast.people[name].userId)
      .where('status', '=', true)
      .where('activatedAt', 'is not', null)
      .executeTakeFirst()
    if (mayEnter !== undefined) callers.push(await t.signInAs(cast.people[name]))
  }
  t.clock.set(at(0))
  const admin = await t.signInAs(cast.people.admin)
  const counted = await set(admin, 'sign-in.idle-minutes', idleMinutes)
  let ended = 0
  for (const caller of callers) if ((await caller.inject('GET', '/api/my-profile')).status === 401) ended++
  expect(counted, 'sessions').toBe(ended)
  return counted
}
