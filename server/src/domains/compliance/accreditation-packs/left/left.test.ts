import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip, roleIdOf } from '../../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildQualification, buildRequirement, unpack } from '../testing/pack-queries.ts'

let t: TestApp
let cast: Cast
const hour = 3_600_000
/** 17 November 2026 at noon in Sydney, when everything below was set up. */
const setUp = Date.parse('2026-11-17T01:00:00Z')

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  await buildRequirement(t, { kind: 'AHPRA' })
  await buildRequirement(t, { kind: 'RADIATION_USE', roleId: await roleIdOf(t.db, 'MRT') })
})
afterAll(() => t.close())

/** Facts have the time of PostgreSQL. Those that are new get this one. */
async function moveFacts(time: number): Promise<void> {
  const [since, at] = [sql`now() - interval '1 hour'`, new Date(time)]
  await sql`alter table fact disable trigger user`.execute(t.db)
  await sql`update fact set valid_from = ${at} where valid_from > ${since}`.execute(t.db)
  await sql`update fact set valid_until = ${at} where valid_until > ${since} and not is_open`.execute(t.db)
  await sql`alter table fact enable trigger user`.execute(t.db)
}
async function beginHistory(time: number): Promise<void> {
  await sql`alter table fact_history disable trigger user`.execute(t.db)
  await sql`update fact_history set begins_at = ${new Date(time)}`.execute(t.db)
  await sql`alter table fact_history enable trigger user`.execute(t.db)
}

async function packFor(who: 'admin' | 'northAdmin', mipId: number, asOf: string, from?: string) {
  const caller: Caller = await t.signInAs(cast.people[who])
  const pack = await unpack(t, caller, mipId, asOf, from)
  const left = pack.rows('left.csv')
  const text = pack
    .read('index.html')
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
  const manifest = JSON.parse(pack.read('manifest.json'))
  const people = pack.rows('people.csv')
  rmSync(pack.folder, { recursive: true })
  return { left, text: text.replaceAll(/\s+/g, ' '), manifest, people }
}

it('a pack lists who left, why, with the last day, roles and standings, and no name of former members', async () => {
  const { db } = t
  const mip = await buildMip(db, { groups: [cast.north] })
  await db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mip.mipId).execute()
  const names = ['Removed', 'Off', 'Inactive', 'Deleted', 'Former', 'Stayed'] as const
  const ids = new Map<string, number>()
  for (const firstName of names) {
    const person = await buildUser(t.world, {
      firstName,
      lastName: 'Left',
      roles: ['MRT'],
      groups: [cast.north],
    })
    ids.set(firstName, person.userId)
    await linkUserMip(db, person.userId, mip.mipId, { allowed: true })
  }
  const idOf = (name: (typeof names)[number]) => ids.get(name) ?? 0
  // Suspended after the last day.
  await buildQualification(t, {
    userId: idOf('Removed'),
    kind: 'AHPRA',
    expiresOn: '2027-09-30',
    checks: [
      { on: '2026-11-01', by: cast.people.southAdmin.userId },
      { on: '2026-11-24', result: 'SUSPENDED' },
    ],
  })
  await moveFacts(setUp)
  await beginHistory(setUp - hour)

  // Half past eleven in the evening of 20 November, and the midnight after it, in Sydney.
  const link = (name: (typeof names)[number]) =>
    db.deleteFrom('userMip').where('userId', '=', idOf(name)).where('mipId', '=', mip.mipId).execute()
  await db.deleteFrom('userRole').where('userId', '=', idOf('Removed')).execute()
  await link('Removed')
  await db.updateTable('userMip').set({ allowed: false }).where('userId', '=', idOf('Off')).execute()
  await moveFactsEndedNow('2026-11-20T12:30:00Z')
  await db.updateTable('user').set({ status: false }).where('userId', '=', idOf('Inactive')).execute()
  await db.deleteFrom('user').where('userId', '=', idOf('Deleted')).execute()
  await db.deleteFrom('userGroup').where('userId', '=', idOf('Former')).execute()
  await link('Former')
  await moveFactsEndedNow('2026-11-20T13:00:00Z')
  t.clock.set(new Date('2026-11-25T01:00:00Z'))

  const { left, text, manifest } = await packFor('admin', mip.mipId, '2026-11-22', '2026-11-19')
  const rows = Object.fromEntries(left.map((row) => [row['First name'] || row['User id'], row]))
  expect(Object.keys(rows).toSorted()).toEqual(
    [...names.filter((name) => name !== 'Stayed' && name !== 'Deleted'), String(idOf('Deleted'))].toSorted(),
  )
  const reasonOf = (name: string) => [rows[name]?.['Reason'], rows[name]?.['Last day of access']]
  expect(reasonOf('Removed')).toEqual(['LINK_REMOVED', '2026-11-20'])
  expect(reasonOf('Off')).toEqual(['LINK_OFF', '2026-11-20'])
  expect(reasonOf('Inactive')).toEqual(['ACCOUNT_OFF', '2026-11-20'])
  expect(reasonOf('Former')).toEqual(['LINK_REMOVED', '2026-11-20'])
  expect(rows['Removed']).toMatchObject({
    Entry: 'LEFT',
    Roles: 'Medical radiation technologist',
    'Out of force since': '2026-11-20T12:30:00.000Z',
    'Standings of': '2026-11-20',
    'AHPRA registration': 'CURRENT',
    'AHPRA registration: Last checked by': 'Sam South',
    'Radiation use licence': 'MISSING',
  })
  expect(rows[String(idOf('Deleted'))]).toMatchObject({
    Reason: 'ACCOUNT_DELETED',
    'Last name': 'Not known',
    'Last day of access': '2026-11-20',
    'AHPRA registration': 'NOT_KNOWN',
  })
  expect(manifest).toMatchObject({ from: '2026-11-19', left: 5, leftNotKnown: [] })
  expect(text).toContain('Left between 19 Nov 2026 and 22 Nov 2026')
  expect(text).toContain(
    'Left, Removed Medical radiation technologist 20 Nov 2026 The link ended or was removed',
  )
  expect(text).toContain(`Deleted account ${idOf('Deleted')}`)
  expect(text).not.toContain('Left after')

  // Nobody left in these days; and those who left after the day are not among the people of now.
  const later = await packFor('admin', mip.mipId, '2026-11-22', '2026-11-21')
  expect(later.left).toEqual([])
  expect(later.text).toContain('Nobody left in this period.')
  const before = await packFor('admin', mip.mipId, '2026-11-19', '2026-11-18')
  expect(new Set(before.left.map(({ Entry }) => Entry))).toEqual(new Set(['LEFT_AFTER_DAY']))
  expect(before.left.find((row) => row['First name'] === 'Removed')).toMatchObject({
    'Last day of access': '2026-11-20',
    'Standings of': '2026-11-19',
  })
  expect(before.text).toContain('Left after 19 Nov 2026, before the pack was made')

  // A group administrator sees the members of the group, and of those who were members no name.
  const ofGroup = await packFor('northAdmin', mip.mipId, '2026-11-22', '2026-11-19')
  expect(ofGroup.left.map((row) => row['First name'] || row['Last name'] || '').toSorted()).toEqual([
    'Inactive',
    'Not known',
    'Not shown',
    'Off',
    'Removed',
  ])
  expect(ofGroup.left.find((row) => row['Last name'] === 'Not shown')).toMatchObject({
    'User id': '',
    'Last day of access': '2026-11-20',
    'AHPRA registration': '',
  })
  expect(JSON.stringify(ofGroup)).not.toContain('Former')
  expect(JSON.stringify(ofGroup)).not.toContain('Sam South')
  expect(ofGroup.text).toContain('Name not shown: no longer a member of the group')
})

/** What was changed just now gets this time. */
async function moveFactsEndedNow(time: string): Promise<void> {
  await moveFacts(Date.parse(time))
}

it('a pack says of which times it is not known who left', async () => {
  const { mipId } = cast.northMip
  await beginHistory(setUp)
  t.clock.set(new Date('2026-11-25T01:00:00Z'))
  const old = await packFor('admin', mipId, '2026-11-10')
  expect(old.left).toMatchObject([
    {
      Entry: 'NOT_KNOWN',
      Reason: 'BEFORE_HISTORY',
      From: '2025-11-09T13:00:00.000Z',
      Until: '2026-11-17T01:00:00.000Z',
    },
  ])
  expect(old.text).toContain('It is not known who left in this period.')
  expect(old.text).not.toContain('Nobody left')
  expect(old.manifest).toMatchObject({ left: null })
  const future = await packFor('admin', mipId, '2026-12-24', '2026-11-20')
  expect(future.left).toMatchObject([
    {
      Entry: 'NOT_KNOWN',
      Reason: 'FUTURE',
      From: '2026-11-25T01:00:00.000Z',
      Until: '2026-12-24T13:00:00.000Z',
    },
  ])
  expect(future.text).toContain('Nobody left in the part of this period that is known.')
  expect(future.text).toContain('this is after the moment when the pack was made')
})

it('a pack does not name a last day in a time that a restore has lost', async () => {
  const { db } = t
  const mip = await buildMip(db)
  await db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mip.mipId).execute()
  const person = await buildUser(t.world, { firstName: 'Gap' })
  await linkUserMip(db, person.userId, mip.mipId, { allowed: true })
  await moveFacts(setUp)
  await db
    .updateTable('userMip')
    .set({ validUntil: '2026-11-20T12:30:00Z' })
    .where('userId', '=', person.userId)
    .execute()
  await moveFacts(setUp + hour)
  await sql`insert into fact_gap (begins_at, ends_at) values ('2026-11-20T12:00:00Z', '2026-11-20T14:00:00Z')`.execute(
    db,
  )
  t.clock.set(new Date('2026-11-25T01:00:00Z'))
  const { left, text } = await packFor('admin', mip.mipId, '2026-11-24', '2026-11-19')
  expect(left).toMatchObject([
    { Entry: 'NOT_KNOWN', Reason: 'RESTORED' },
    { 'First name': 'Gap', 'Last day of access': 'Not known', 'AHPRA registration': 'NOT_KNOWN' },
  ])
  expect(text).toContain('a restored backup does not contain this time')
})

it('the first day of the period is 12 months earlier, and a wrong one is refused and named', async () => {
  const admin = await t.signInAs(cast.people.admin)
  const path = `/api/mips/${cast.southMip.mipId}/accreditation-packs`
  const ask = (body: object) => admin.inject('POST', path, body)
  expect((await ask({ asOf: '2024-02-29' })).json()).toMatchObject({ from: '2023-02-28' })
  expect((await ask({ asOf: '2000-03-01' })).json()).toMatchObject({ from: '2000-01-01' })
  for (const [from, message] of [
    ['2026-06-31', 'Not a valid date.'],
    ['', 'Not a valid date.'],
    [20_260_101, 'Not a valid date.'],
    ['1999-12-31', 'Not before 2000-01-01.'],
    ['2026-07-01', 'Not after the day of the pack.'],
  ] as const) {
    const answer = await ask({ asOf: '2026-06-30', from })
    expect([from, answer.status, answer.json()]).toMatchObject([from, 400, { fields: { from: message } }])
  }
  expect((await ask({ asOf: '2026-06-30', from: '2026-06-30' })).json()).toMatchObject({ from: '2026-06-30' })
})
