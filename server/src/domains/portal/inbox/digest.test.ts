import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../platform/db/connect/connect.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildInvitation, buildUser } from '../../../testing/factories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { localTime, sendDigests } from './digest.ts'

const choice = '/api/my-digest'
const hour = 60 * 60_000

let t: TestApp
let cast: Cast
const digests = async (email: string) => t.mails.count(email, 'daily-digest')
const wait = () => buildUser(t.world, { activated: false, groups: [cast.north] })

describe('the daily digest', () => {
  let restore: () => Promise<void>
  beforeAll(async () => {
    t = await buildTestApp()
    cast = await buildCast(t)
    // 08:00 on Tuesday in Sydney, where the users are by default.
    t.clock.set(new Date('2026-11-16T21:00:00.000Z'))
    restore = await keepState(t, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => t.close())

  it('says to each person how much waits for them, and sends nothing to others', async () => {
    const { admin, northAdmin, southAdmin, ana, ben } = cast.people
    await wait()
    await buildInvitation(t.db, ana.userId, cast.south.groupId, southAdmin.userId)
    await sendDigests(t.world)
    const toNorth = await t.mails.latest(northAdmin.email, 'daily-digest')
    expect(toNorth.parts).toEqual({
      firstName: 'Nora',
      link: `${t.world.settings.publicUrl}/member/dashboard`,
      invitation: '',
      'provider-number': '',
      activation: '1',
      'import-to-confirm': '',
      'import-stopped': '',
      'qualification-to-renew': '',
      'qualification-to-check': '',
      'repeated-number': '',
      'register-answer': '',
      'register-feed-late': '',
      'mip-qualification': '',
      'own-access-end': '',
      'access-end': '',
      'suspended-member': '',
      'check-due': '',
      'incident-assessment': '',
      'incident-task': '',
      'incident-to-close': '',
      'practice-scope-to-grant': '',
      'practice-scope-review': '',
      correction: '',
      'data-copy': '',
      'override-end': '',
      'own-override-end': '',
    })
    expect((await t.mails.latest(admin.email, 'daily-digest')).parts.activation).toBe('1')
    expect((await t.mails.latest(ana.email, 'daily-digest')).parts).toMatchObject({
      invitation: '1',
      activation: '',
    })
    for (const { email } of [southAdmin, ben]) expect(await digests(email)).toBe(0)
  })

  it('is sent once a day', async () => {
    await wait()
    const { email } = cast.people.admin
    await sendDigests(t.world)
    t.clock.advance(hour)
    await sendDigests(t.world)
    expect(await digests(email)).toBe(1)
    t.clock.advance(23 * hour)
    await sendDigests(t.world)
    expect(await digests(email)).toBe(2)
  })

  it('is sent once when several servers work at the same time', async () => {
    for (let count = 0; count < 120; count++) {
      const { userId } = await buildUser(t.world, { email: `invited${count}@clinic.example` })
      await buildInvitation(t.db, userId, cast.north.groupId)
    }
    const others = [1, 2, 3].map(() => connect(t.database.connection))
    const worlds = [t.world, ...others.map(({ db, sessionDb }) => ({ ...t.world, db, sessionDb }))]
    await Promise.all(worlds.map((world) => sendDigests(world)))
    for (const { close } of others) await close()
    const sent = (await t.mails.all()).filter(({ template }) => template === 'daily-digest')
    expect(sent).toHaveLength(120)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(120)
  })

  it('is sent in the morning of the reader, and not later in the day', async () => {
    const perth = await buildUser(t.world, { timeZone: 'Australia/Perth', roles: ['ProductAdmin'] })
    await wait()
    await sendDigests(t.world)
    expect(await digests(cast.people.admin.email)).toBe(1)
    expect(await digests(perth.email), '5:00 in Perth').toBe(0)
    t.clock.advance(3 * hour)
    await sendDigests(t.world)
    expect(await digests(perth.email), '8:00 in Perth').toBe(1)

    await buildInvitation(t.db, cast.people.ben.userId, cast.south.groupId)
    t.clock.advance(2 * hour)
    await sendDigests(t.world)
    expect(await digests(cast.people.ben.email), '13:00 in Sydney').toBe(0)
  })

  it('is in the language of the reader', async () => {
    const reader = await buildUser(t.world, { language: 'ar', roles: ['ProductAdmin'] })
    await wait()
    await sendDigests(t.world)
    expect((await t.mails.latest(reader.email, 'daily-digest')).language).toBe('ar')
  })

  it('is not sent to people who turned it off, are inactive or never activated', async () => {
    const inactive = await buildUser(t.world, { roles: ['ProductAdmin'], status: false })
    const pending = await buildUser(t.world, { roles: ['ProductAdmin'], activated: false })
    expect((await cast.as.northAdmin.inject('GET', choice)).json()).toEqual({ daily: true })
    expect((await cast.as.northAdmin.inject('POST', choice, { daily: false })).json()).toEqual({
      daily: false,
    })
    expect((await cast.as.northAdmin.inject('GET', choice)).json()).toEqual({ daily: false })
    expect((await cast.as.admin.inject('GET', choice)).json(), "the other person's choice").toEqual({
      daily: true,
    })
    await wait()
    await sendDigests(t.world)
    for (const { email } of [inactive, pending, cast.people.northAdmin]) expect(await digests(email)).toBe(0)
    await cast.as.northAdmin.inject('POST', choice, { daily: true })
    await sendDigests(t.world)
    expect(await digests(cast.people.northAdmin.email)).toBe(1)
  })

  it('refuses a choice that is not true or false and names the field', async () => {
    for (const daily of [undefined, null, 'yes', 1]) {
      const answer = await cast.as.ana.inject('POST', choice, { daily })
      expect(answer.status).toBe(400)
      expect(answer.json<{ fields: object }>().fields).toHaveProperty('daily')
    }
  })

  it('counts the invitations and the group of a person with several roles once', async () => {
    const person = await buildUser(t.world, {
      roles: ['ProductAdmin', 'GroupAdmin', 'Member'],
      groupIdForAdmin: cast.north.groupId,
    })
    await wait()
    await sendDigests(t.world)
    expect((await t.mails.latest(person.email, 'daily-digest')).parts.activation).toBe('1')
  })
})

describe('the local time', () => {
  it.each([
    ['Australia/Sydney', '2026-12-31T13:30:00.000Z', '2027-01-01', 0],
    ['Australia/Perth', '2026-12-31T13:30:00.000Z', '2026-12-31', 21],
    ['UTC', '2026-03-01T07:05:00.000Z', '2026-03-01', 7],
  ])('in %s at %s is %s, hour %i', (timeZone, at, day, atHour) =>
    expect(localTime(new Date(at), timeZone)).toEqual({ day, hour: atHour }),
  )
})
