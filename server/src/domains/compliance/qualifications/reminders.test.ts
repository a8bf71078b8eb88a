import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../platform/db/connect/connect.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { nextReminderAfter, reminderDueOn } from './days.ts'
import { sendReminders } from './reminders.ts'

describe('the days of reminders', () => {
  const end = { expiresOn: '2026-09-30', lastDay: '2026-10-31' }

  it('are 90, 60, 30 and 7 days before the last day, and the day after the last day in force', () => {
    const days: string[] = []
    for (let day: string | null = '2026-01-01'; day !== null; ) {
      day = nextReminderAfter(end, day)
      if (day !== null) days.push(`${day} ${reminderDueOn(end, day)}`)
    }
    expect(days).toEqual(['2026-07-02 90', '2026-08-01 60', '2026-08-31 30', '2026-09-23 7', '2026-11-01 0'])
  })

  it('are none without a last day, and only the latest of several that were missed', () => {
    expect(nextReminderAfter({ expiresOn: null, lastDay: null }, '2026-01-01')).toBeNull()
    expect(reminderDueOn(end, '2026-07-01')).toBeUndefined()
    expect(reminderDueOn(end, '2026-09-25')).toBe(7)
    expect(reminderDueOn(end, '2027-09-25')).toBe(0)
  })
})

describe('reminders', () => {
  let server: TestApp

  beforeAll(async () => {
    server = await buildTestApp()
  })
  afterAll(() => server.close())

  const runOn = async (day: string) => {
    server.clock.set(new Date(`${day}T02:00:00Z`))
    await sendReminders(server.world)
  }
  const mailsTo = async ({ email }: Person) =>
    (await server.mails.to(email)).map(({ template, parts }) => [template, 'days' in parts && parts.days])

  it('are mailed once on each day, and begin again after a new last day', async () => {
    const person = await server.person({ language: 'fr' })
    const ends = { expiresOn: '2026-09-30', nextReminderOn: '2026-07-02' }
    await buildQualification(server.db, { userId: person.userId }, ends)
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-02', '2026-07-31', '2026-08-03', '2026-08-30']) {
      await runOn(day)
    }
    expect(await mailsTo(person)).toEqual([
      ['qualification-expires', '90'],
      ['qualification-expires', '60'],
    ])
    const mail = await server.mails.latest(person.email, 'qualification-expires')
    expect(mail).toMatchObject({
      language: 'fr',
      parts: { kind: 'Inscription AHPRA', expiresOn: '2026-09-30', lastDay: '2026-10-31' },
    })
  })

  it('wait on quiet days, of people and of MIPs, and go out once on the next working day', async () => {
    const { db } = server
    const admin = await server.person({ roles: ['ProductAdmin'] })
    const mips = new Map<string, number>()
    for (const state of ['VIC', 'NSW']) {
      const { mipId } = await buildMip(db)
      await db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
      mips.set(state, mipId)
    }
    const ends = { expiresOn: '2026-11-10', nextReminderOn: '2026-11-03' }
    const [inMelbourne, inBoth] = [await server.person(), await server.person()]
    for (const [{ userId }, states] of [
      [inMelbourne, ['VIC']],
      [inBoth, ['VIC', 'NSW']],
    ] as const) {
      for (const state of states) await linkUserMip(db, userId, mips.get(state) ?? 0, { allowed: true })
      await buildQualification(db, { userId }, ends)
    }
    await buildQualification(db, { mipId: mips.get('VIC') ?? 0 }, { kind: 'DIAS', ...ends })
    // Melbourne Cup Day.
    await runOn('2026-11-03')
    const seven = [['qualification-expires', '7']]
    const all = async () => [await mailsTo(inMelbourne), await mailsTo(inBoth), await mailsTo(admin)]
    expect(await all()).toEqual([[], seven, []])
    await runOn('2026-11-04')
    await runOn('2026-11-04')
    expect(await all()).toEqual([seven, seven, [['mip-qualification-expires', '7']]])
  })

  it('that were missed while no server ran are left out, except the latest', async () => {
    const person = await server.person()
    const ends = { expiresOn: '2026-09-30', nextReminderOn: '2026-07-02' }
    await buildQualification(server.db, { userId: person.userId }, ends)
    await runOn('2026-09-29')
    await runOn('2026-10-30')
    expect(await mailsTo(person)).toEqual([['qualification-expires', '7']])
    // The first of November is a Sunday.
    await runOn('2026-11-01')
    expect(await mailsTo(person)).toEqual([['qualification-expires', '7']])
    await runOn('2026-11-02')
    await runOn('2027-11-01')
    expect(await mailsTo(person)).toEqual([
      ['qualification-expires', '7'],
      ['qualification-expires', '0'],
    ])
  })

  it('are not for people who are inactive or have not activated their account', async () => {
    const inactive = await server.person()
    const pending = await server.person()
    const query = server.db.updateTable('user')
    await query.set({ status: false }).where('userId', '=', inactive.userId).execute()
    await query.set({ activatedAt: null }).where('userId', '=', pending.userId).execute()
    const ends = { expiresOn: '2028-09-29', nextReminderOn: '2028-09-22' }
    for (const { userId } of [inactive, pending]) await buildQualification(server.db, { userId }, ends)
    await runOn('2028-09-22')
    expect([await mailsTo(inactive), await mailsTo(pending)]).toEqual([[], []])
  })

  it.each(['SUSPENDED', 'NOT_FOUND'])(
    'do not call a qualification in force after the result %s',
    async (checkResult) => {
      const person = await server.person()
      const ends = { expiresOn: '2028-09-29', nextReminderOn: '2028-09-22', checkResult }
      await buildQualification(server.db, { userId: person.userId }, ends)
      await runOn('2028-09-22')
      await runOn('2028-11-01')
      expect(await mailsTo(person)).toEqual([])
    },
  )

  it('of 200 people are exactly 200 mails with two servers', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => server.person()))
    const ends = { expiresOn: '2030-09-30', nextReminderOn: '2030-07-02' }
    for (const { userId } of people) await buildQualification(server.db, { userId }, ends)
    server.clock.set(new Date('2030-07-02T02:00:00Z'))
    const other = connect(server.database.connection)
    await Promise.all([sendReminders(server.world), sendReminders({ ...server.world, db: other.db })])
    await other.close()
    const addresses = new Set(people.map(({ email }) => email))
    const sent = (await server.mails.all()).map(({ to }) => to).filter((to) => addresses.has(to))
    expect([sent.length, new Set(sent).size]).toEqual([200, 200])
  })
})
