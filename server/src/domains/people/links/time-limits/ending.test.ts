import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../platform/db/connect/connect.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildUser, linkUserGroup, linkUserMip, roleIdOf } from '../../../../testing/factories.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { pruneEndReminders, removeEndedLinks } from './ending.ts'
import { sendEndReminders } from './reminders.ts'

const hour = 60 * 60_000
const day = 24 * hour

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day)

/** Links of the person to the MIP and the group of the north, and a role, which all end then. */
async function linkAll(userId: number, validUntil: Date): Promise<void> {
  const userMipId = await linkUserMip(t.db, userId, cast.northMip.mipId)
  await t.db.updateTable('userMip').set({ validUntil }).where('userMipId', '=', userMipId).execute()
  await t.db.updateTable('userGroup').set({ validUntil }).where('userId', '=', userId).execute()
  const roleId = await roleIdOf(t.db, 'MRT')
  await t.db.insertInto('userRole').values({ userId, roleId, validUntil }).execute()
}

/** Runs the job on two servers at the same time. */
async function onTwoServers(run: (world: TestApp['world']) => Promise<void>): Promise<void> {
  const other = connect(t.database.connection, { clock: t.clock, maxWait: 10_000 })
  await Promise.all([run(t.world), run({ ...t.world, db: other.db })])
  await other.close()
}

describe('the job of ends', () => {
  it('removes what has ended, each with one audit entry, with two servers at the same time', async () => {
    const people = await Promise.all(
      Array.from({ length: 60 }, () => buildUser(t.world, { groups: [cast.north] })),
    )
    const ended = inDays(1)
    for (const { userId } of people) await linkAll(userId, ended)
    const { userId: later } = await buildUser(t.world, { groups: [cast.north] })
    await linkAll(later, inDays(2))
    t.clock.advance(day)
    await onTwoServers((world) => removeEndedLinks(world))
    const entries = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'subjectId', 'detail'])
      .where('action', 'in', ['user-mip.end', 'user-group.end', 'user-role.end'])
      .execute()
    const counted = Map.groupBy(entries, ({ action }) => action)
    expect(Object.fromEntries([...counted].map(([action, rows]) => [action, rows.length]))).toEqual({
      'user-group.end': 60,
      'user-mip.end': 60,
      'user-role.end': 60,
    })
    expect(new Set(entries.map(({ action, subjectId }) => `${action} ${subjectId}`)).size).toBe(180)
    const changes = { validUntil: [ended.toISOString(), null] }
    for (const entry of entries) expect(entry).toMatchObject({ actorUserId: null, detail: { changes } })
    const left = await t.db.selectFrom('userMip').select('userId').execute()
    expect(left).toEqual([{ userId: later }])
    const role = t.db.selectFrom('userRole').select('userId').where('validUntil', 'is not', null)
    expect(await role.execute()).toEqual([{ userId: later }])
    const members = await cast.as.northAdmin.inject('GET', `/api/groups/${cast.north.groupId}/user-groups`)
    expect(members.status).toBe(401)
    const again = await t.signInAs(cast.people.northAdmin)
    const listed = await again.inject('GET', `/api/groups/${cast.north.groupId}/user-groups`)
    // Ana, Ben, Dora and the one whose end has not come.
    expect(listed.json().totalItems).toBe(4)
  })
})

describe('mails about ends', () => {
  const endsIn = async ({ email }: { email: string }) =>
    (await t.mails.to(email)).flatMap(({ template, parts }) =>
      template === 'access-ends' && 'ends' in parts ? [parts] : [],
    )

  it('go to the person and the administrators of the groups concerned, 7 days and 1 day before', async () => {
    const person = await buildUser(t.world, { lastName: 'Locum', language: 'fr', groups: [cast.north] })
    await linkAll(person.userId, inDays(8))
    // Another end of Cleo's, who is in the south.
    const { cleo, northAdmin, southAdmin } = cast.people
    const groupEnd = t.db.updateTable('userGroup').set({ validUntil: inDays(8) })
    await groupEnd.where('userId', '=', cleo.userId).execute()
    for (let step = 0; step < 9; step++) {
      await sendEndReminders(t.world)
      await sendEndReminders(t.world)
      t.clock.advance(day)
    }
    const own = await endsIn(person)
    expect(own).toHaveLength(2)
    expect(own[0]).toMatchObject({ whose: 'own', link: expect.stringMatching(/\/account$/) })
    const lines = own[0]?.ends.split('\n').map((line) => line.split('\t')) ?? []
    expect(lines.map(([kind, , whose, name]) => [kind, whose, name])).toEqual(
      expect.arrayContaining([
        ['user-group', '', 'North Imaging'],
        ['user-mip', '', 'North Clinic'],
        ['user-role', '', 'Medical radiation technologist'],
      ]),
    )
    const toAdmin = await endsIn(northAdmin)
    expect(toAdmin).toHaveLength(2)
    expect(toAdmin[0]?.whose).toBe('others')
    expect(toAdmin[0]?.ends.split('\n')).toHaveLength(3)
    expect(toAdmin[0]?.ends).toContain('Robin Locum')
    expect(await endsIn(southAdmin)).toHaveLength(2)
    expect((await endsIn(southAdmin))[0]?.ends).not.toContain('Locum')
    expect(await endsIn(cast.people.admin)).toEqual([])
    expect((await t.mails.latest(person.email, 'access-ends')).language).toBe('fr')
  })

  it('are only the nearest after a time without a server, and begin again with another end', async () => {
    const person = await buildUser(t.world)
    const userMipId = await linkUserMip(t.db, person.userId, cast.southMip.mipId)
    const setEnd = async (validUntil: Date | null) => {
      await t.db.updateTable('userMip').set({ validUntil }).where('userMipId', '=', userMipId).execute()
    }
    await setEnd(inDays(20))
    t.clock.advance(19.5 * day)
    await sendEndReminders(t.world)
    expect(await endsIn(person)).toHaveLength(1)
    await setEnd(inDays(5))
    await sendEndReminders(t.world)
    expect(await endsIn(person)).toHaveLength(2)
    await setEnd(null)
    t.clock.advance(10 * day)
    await sendEndReminders(t.world)
    expect(await endsIn(person)).toHaveLength(2)
    t.clock.advance(60 * day)
    await pruneEndReminders(t.world)
    expect(await t.db.selectFrom('linkEndReminder').select('days').execute()).toEqual([])
  })

  it('name the last day in the time zone of the reader', async () => {
    const perth = await buildUser(t.world, { timeZone: 'Australia/Perth', groups: [cast.south] })
    // The end of 30 November in Sydney is 21:00 in Perth.
    const validUntil = new Date('2026-11-30T13:00:00.000Z')
    await t.db.updateTable('userGroup').set({ validUntil }).where('userId', '=', perth.userId).execute()
    t.clock.set(new Date('2026-11-30T00:00:00.000Z'))
    await sendEndReminders(t.world)
    for (const who of [perth, cast.people.southAdmin])
      expect((await endsIn(who))[0]?.ends).toMatch(/^user-group\t2026-11-30\t/)
  })

  it('of 150 people are exactly 150 with two servers, and none go to people who cannot sign in', async () => {
    const people = await Promise.all(
      Array.from({ length: 150 }, () => buildUser(t.world, { groups: [cast.south] })),
    )
    const asleep = await buildUser(t.world, { status: false, groups: [cast.south] })
    const pending = await buildUser(t.world, { activated: false, groups: [cast.south] })
    await t.db
      .updateTable('userGroup')
      .set({ validUntil: inDays(3) })
      .where('groupId', '=', cast.south.groupId)
      .execute()
    await onTwoServers((world) => sendEndReminders(world))
    const addresses = new Set(people.map(({ email }) => email))
    const sent = (await t.mails.all()).map(({ to }) => to).filter((to) => addresses.has(to))
    expect([sent.length, new Set(sent).size]).toEqual([150, 150])
    expect([await endsIn(asleep), await endsIn(pending)]).toEqual([[], []])
    const told = (await endsIn(cast.people.southAdmin)).flatMap(({ ends }) => ends.split('\n'))
    // Cleo, Dora and the account that was never activated too.
    expect([told.length, new Set(told).size > 0]).toEqual([153, true])
  })
})

describe('the inbox', () => {
  it('shows ends that come near to the person and to the administrators who may read the person', async () => {
    const person = await buildUser(t.world, { lastName: 'Locum', groups: [cast.north] })
    await linkAll(person.userId, inDays(10))
    const { ben } = cast.people
    const far = await linkUserMip(t.db, ben.userId, cast.northMip.mipId)
    await t.db
      .updateTable('userMip')
      .set({ validUntil: inDays(40) })
      .where('userMipId', '=', far)
      .execute()
    await linkUserGroup(t.db, person.userId, cast.south.groupId)
    const caller = await t.signInAs(person, 'Member')
    const entries = async (who: typeof caller) =>
      (await who.inject('GET', '/api/my-inbox'))
        .json<Inbox>()
        .items.map(({ kind, subject, due }) => [kind, subject.name, subject.detail, due])
    const due = inDays(10).toISOString()
    const things = ['North Clinic', 'North Imaging', 'Medical radiation technologist']
    const sorted = (rows: unknown[][]) =>
      rows.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
    expect(sorted(await entries(caller))).toEqual(
      sorted(things.map((name) => ['own-access-end', name, null, due])),
    )
    const ofOthers = sorted(things.map((thing) => ['access-end', 'Robin Locum', thing, due]))
    const isEnd = ([kind]: unknown[]) => kind === 'access-end'
    expect(sorted((await entries(cast.as.admin)).filter(isEnd))).toEqual(ofOthers)
    expect(sorted((await entries(cast.as.northAdmin)).filter(isEnd))).toEqual(ofOthers)
    // The south has the person too, but neither the MIP nor the membership that ends.
    expect((await entries(cast.as.southAdmin)).filter(isEnd)).toEqual([
      ['access-end', 'Robin Locum', 'Medical radiation technologist', due],
    ])
    expect(await entries(cast.as.ana)).toEqual([])
  })
})
