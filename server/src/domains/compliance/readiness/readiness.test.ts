import type { ReadinessSummary, ReadyMip } from '@gantry/contract/domains/compliance/readiness/schemas'
import type { MipReadiness } from '@gantry/contract/domains/compliance/requirements/schemas'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { chooseSeed, runs } from '../../../testing/histories.ts'
import { buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-24T03:00:00Z'))
  cast = await buildCast(t)
  for (const [{ mipId }, state] of [
    [cast.northMip, 'NSW'],
    [cast.southMip, 'WA'],
  ] as const)
    await t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

type Page = { mips: ReadyMip[]; summary: ReadinessSummary; totalItems: number }
async function ask(caller: Caller, query: Record<string, string> = {}): Promise<Page> {
  const answer = await caller.inject('GET', `/api/readiness?${new URLSearchParams(query).toString()}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Page>()
}
/** The clock jumps by months, and a session does not last so long. */
async function setClock(now: Date): Promise<void> {
  t.clock.set(now)
  const later = new Date(now.getTime() + 60_000)
  await t.db.updateTable('session').set({ lastSeenAt: now, accessExpiresAt: later, endsAt: later }).execute()
}

describe('the readiness of MIPs on a day', () => {
  it('says who will have lapsed, which MIPs are not ready, and what ends in which month', async () => {
    const { ana, ben } = cast.people
    for (const { userId } of [ana, ben]) await linkUserMip(t.db, userId, cast.northMip.mipId)
    await buildRequirement(t.db)
    await buildRequirement(t.db, { kind: 'DIAS', enforcement: 'WARN', mipId: cast.northMip.mipId })
    await buildQualification(t.db, { mipId: cast.northMip.mipId }, { kind: 'DIAS', expiresOn: '2027-06-30' })
    await buildQualification(
      t.db,
      { userId: ana.userId },
      { number: 'MED0000000001', expiresOn: '2028-01-31' },
    )
    // AHPRA has a month of grace.
    await buildQualification(
      t.db,
      { userId: ben.userId },
      { number: 'MED0000000002', expiresOn: '2027-01-31' },
    )
    const today = await ask(cast.as.admin)
    expect(today.mips).toMatchObject([
      { name: 'North Clinic', day: '2026-11-24', isReady: true, people: 2, unready: 0, lapsing: 0 },
      { name: 'South Clinic', isReady: true, people: 0 },
    ])
    const { summary, mips } = await ask(cast.as.admin, { day: '2027-03-01' })
    expect(mips[0]).toMatchObject({ day: '2027-03-01', isReady: false, people: 2, unready: 1, lapsing: 1 })
    expect(mips[0]?.requirements).toMatchObject([{ kindCode: 'AHPRA', people: 2, unready: 1, notKnown: 0 }])
    expect(mips[0]?.ownRequirements).toMatchObject([{ kindCode: 'DIAS', standing: 'CURRENT' }])
    expect(summary).toMatchObject({ mips: 2, unreadyMips: 1, people: 2, unready: 1, lapsing: 1 })
    expect(summary.expiries).toHaveLength(12)
    expect(summary.expiries.filter(({ count }) => count > 0)).toEqual([
      { from: '2027-01-01', to: '2027-01-31', count: 1 },
    ])
    const lastOfGrace = await ask(cast.as.admin, { day: '2027-02-28' })
    expect(lastOfGrace.summary.lapsing).toBe(0)
    const { mips: later } = await ask(cast.as.admin, { day: '2027-07-01' })
    expect(later[0]?.ownRequirements).toMatchObject([{ standing: 'LAPSED' }])
  })

  it('shows group administrators the MIPs and members of the own group alone, and others nothing', async () => {
    const { ana, cleo } = cast.people
    for (const { userId } of [ana, cleo]) await linkUserMip(t.db, userId, cast.northMip.mipId)
    const { mips, totalItems } = await ask(cast.as.northAdmin)
    expect(mips.map(({ name, people }) => [name, people])).toEqual([['North Clinic', 1]])
    expect(totalItems).toBe(1)
    expect((await ask(cast.as.northAdmin, { groupId: String(cast.south.groupId) })).mips).toEqual([])
    expect((await ask(cast.as.admin, { groupId: String(cast.south.groupId) })).mips).toMatchObject([
      { name: 'South Clinic' },
    ])
    expect((await cast.as.ana.inject('GET', '/api/readiness')).status).toBe(403)
    expect((await t.anonymous().inject('GET', '/api/readiness')).status).toBe(401)
  })

  it('leaves out links that have ended by then, and counts their last day', async () => {
    const link = await linkUserMip(t.db, cast.people.ana.userId, cast.northMip.mipId)
    // Midnight in Sydney after the 15th of January.
    const values = { validUntil: new Date('2027-01-15T13:00:00Z') }
    await t.db.updateTable('userMip').set(values).where('userMipId', '=', link).execute()
    const peopleOn = async (day: string) => (await ask(cast.as.admin, { day })).mips[0]?.people
    expect(await peopleOn('2027-01-15')).toBe(1)
    expect(await peopleOn('2027-01-16')).toBe(0)
  })

  it('does not call a MIP ready where it is not known whether a requirement concerns somebody', async () => {
    const { ana, ben } = cast.people
    await linkUserMip(t.db, ana.userId, cast.northMip.mipId)
    await buildRequirement(t.db, { kind: 'ASAR', professions: ['SONOGRAPHER'], enforcement: 'WARN' })
    const north = async () => (await ask(cast.as.admin, { search: 'north' })).mips[0]
    expect(await north()).toMatchObject({ isReady: null, unready: 0, requirements: [{ notKnown: 1 }] })
    await linkUserMip(t.db, ben.userId, cast.northMip.mipId)
    await buildProfession(t.db, ben.userId)
    expect(await north()).toMatchObject({ isReady: false, unready: 1, requirements: [{ notKnown: 1 }] })
    await buildProfession(t.db, ana.userId, { profession: 'NURSE' })
    await buildQualification(t.db, { userId: ben.userId }, { kind: 'ASAR' })
    expect(await north()).toMatchObject({ isReady: true, requirements: [{ notKnown: 0 }] })
  })

  it('refuses a day in the past, and says where the state is not known', async () => {
    for (const day of ['2026-11-23', '2026-02-30', 'soon']) {
      const answer = await cast.as.admin.inject('GET', `/api/readiness?day=${day}`)
      expect([answer.status, Object.keys(answer.json().fields)], day).toEqual([400, ['day']])
    }
    await buildMip(t.db, { name: 'Nowhere Clinic' })
    const { mips, summary } = await ask(cast.as.admin, { search: 'nowhere' })
    expect(mips).toMatchObject([{ isReady: null }])
    expect(summary).toMatchObject({ unknownMips: 1, unreadyMips: 0 })
  })

  it('exports a row for each MIP and requirement', async () => {
    await linkUserMip(t.db, cast.people.ana.userId, cast.northMip.mipId)
    await buildRequirement(t.db, { mipId: cast.northMip.mipId })
    const file = await cast.as.admin.inject('POST', '/api/readiness/export', { day: '2027-03-01' })
    const rows: Record<string, string>[] = parse(file.text, { columns: true, bom: true })
    expect(
      rows.map((row) => [
        row['MIP'],
        row['Day'],
        row['Ready'],
        row['Requirement'],
        row['Of these not ready'],
      ]),
    ).toEqual([
      ['North Clinic', '2027-03-01', 'NO', 'AHPRA', '1'],
      ['South Clinic', '2027-03-01', 'YES', '', ''],
    ])
  })
})

const seed = chooseSeed(20_261_127)
const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
const days = ['2026-11-24', '2026-12-31', '2027-01-31', '2027-02-28', '2027-04-04', '2027-10-03'] as const
const worlds = fc.record({
  links: fc.array(fc.record({ who: fc.nat(3), at: fc.nat(1), until: oneOf(null, null, null, ...days) }), {
    minLength: 3,
    maxLength: 7,
  }),
  requirements: fc.array(
    fc.record({
      kind: oneOf('AHPRA', 'RADIATION_USE', 'ASAR', 'DIAS'),
      state: oneOf('', '', 'NSW', 'WA'),
      professions: oneOf<string[]>([], [], ['SONOGRAPHER']),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  professions: fc.array(
    fc.record({ who: fc.nat(3), validFrom: oneOf('2020-01-01', ...days), validUntil: oneOf(null, ...days) }),
    {
      maxLength: 3,
    },
  ),
  qualifications: fc.array(
    fc.record({
      who: fc.nat(3),
      kind: oneOf('AHPRA', 'RADIATION_USE', 'ASAR'),
      jurisdiction: oneOf('NSW', 'WA'),
      expiresOn: oneOf(...days),
      issuedOn: oneOf(null, null, '2026-12-31'),
      checkedOn: oneOf('2026-11-01', '2025-12-31'),
    }),
    { minLength: 3, maxLength: 10 },
  ),
  own: fc.array(fc.record({ at: fc.nat(1), expiresOn: oneOf(...days) }), { maxLength: 2 }),
  day: oneOf(...days),
})

/** What both answers must agree on. */
const judged = ({ mips }: Page) => mips.map((mip) => ({ ...mip, lapsing: null }))

describe('the readiness of MIPs in random worlds', () => {
  it('on a day to come is what it is when that day has come, and today what the page of each MIP says', async () => {
    let differ = 0
    await fc.assert(
      fc.asyncProperty(worlds, async (made) => {
        await restore()
        const { ana, ben, cleo, dora } = cast.people
        const people = [ana, ben, cleo, dora].map(({ userId }) => userId)
        const mips = [cast.northMip.mipId, cast.southMip.mipId]
        const person = (who: number) => people[who] ?? 0
        const known = new Set<string>()
        for (const { who, at, until } of made.links) {
          if (known.has(`${who} ${at}`)) continue
          known.add(`${who} ${at}`)
          const link = await linkUserMip(t.db, person(who), mips[at] ?? 0)
          if (until !== null)
            await t.db
              .updateTable('userMip')
              .set({ validUntil: new Date(`${until}T15:00:00Z`) })
              .where('userMipId', '=', link)
              .execute()
        }
        for (const { kind, state, professions } of made.requirements) {
          const key = `required ${kind} ${state} ${kind === 'DIAS' ? '' : professions.join()}`
          if (known.has(key)) continue
          known.add(key)
          await buildRequirement(t.db, { kind, state, professions: kind === 'DIAS' ? [] : professions })
        }
        for (const { who, validFrom, validUntil } of made.professions)
          if (validUntil === null || validUntil >= validFrom)
            await buildProfession(t.db, person(who), { validFrom, validUntil })
        for (const [index, { who, kind, jurisdiction, ...rest }] of made.qualifications.entries()) {
          if (rest.issuedOn !== null && rest.issuedOn > rest.expiresOn) continue
          const place = kind === 'RADIATION_USE' ? { jurisdiction } : {}
          const number = `MED${String(who).padStart(4, '0')}${String(index).padStart(6, '0')}`
          await buildQualification(t.db, { userId: person(who) }, { kind, number, ...place, ...rest })
        }
        for (const { at, expiresOn } of made.own)
          await buildQualification(t.db, { mipId: mips[at] ?? 0 }, { kind: 'DIAS', expiresOn })
        const { day } = made
        const today = await ask(cast.as.admin)
        // No link has ended yet.
        for (const mip of today.mips) {
          const page = (
            await cast.as.admin.inject('POST', `/api/mips/${mip.mipId}/readiness`, {})
          ).json<MipReadiness>()
          expect([mip.people, mip.unready]).toEqual([page.people, page.totalItems])
          expect(mip.requirements.map(({ people: concerned, notKnown }) => [concerned, notKnown])).toEqual(
            page.requirements.map(({ people: concerned, notKnownPeople }) => [concerned, notKnownPeople]),
          )
          expect(mip.ownRequirements.map(({ standing }) => standing)).toEqual(
            page.ownRequirements.map(({ standing }) => standing),
          )
        }
        const then = await ask(cast.as.admin, { day })
        await setClock(new Date(`${day}T03:00:00Z`))
        const come = await ask(cast.as.admin)
        expect(judged(come)).toEqual(judged(then))
        const before = new Map(today.mips.map((mip) => [mip.mipId, mip.unready]))
        for (const mip of then.mips) if (mip.unready !== before.get(mip.mipId)) differ += 1
      }),
      { seed, numRuns: runs(15, 400), endOnFailure: true },
    )
    // Otherwise nothing would have changed until these days.
    expect(differ).toBeGreaterThan(3)
  }, 120_000)
})
