import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip, roleIdOf } from '../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { kindIdOf } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'
import { readPlainRows } from '../requirements/previews/testing/plain-holds-queries.ts'
import { type Expected, expectedMatters, type Reader, type WorklistRows } from './testing/plain-worklist.ts'

const seed = chooseSeed(20_261_128)
const kinds = ['CPD', 'RADIATION_USE', 'WWCC'] as const

let t: TestApp
let cast: Cast
let mipIds: number[]
let userIds: number[]
let linkIds: number[]
let typist: number
const kindIds: Record<string, number> = {}
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  mipIds = [cast.northMip.mipId, cast.southMip.mipId]
  userIds = [cast.people.ana, cast.people.ben, cast.people.typist].map(({ userId }) => userId)
  linkIds = []
  for (const mipId of mipIds)
    for (const userId of userIds) linkIds.push(await linkUserMip(t.db, userId, mipId))
  for (const code of kinds) kindIds[code] = await kindIdOf(t.db, code)
  typist = await roleIdOf(t.db, 'TYP')
}, 60_000)
afterAll(() => t.close())

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
const days = [
  '2026-09-27',
  '2026-09-30',
  '2026-10-03',
  '2026-10-04',
  '2026-10-31',
  '2026-12-31',
  '2027-01-02',
  '2027-04-04',
  '2028-01-01',
]
// Midnights of the zones around these days, and a millisecond beside each, which is the precision of the server's clock.
const moments = days
  .slice(1, 8)
  .flatMap((day) =>
    ['+10:00', '+11:00', '+09:30', '+10:30', '+08:00'].map((zone) => Date.parse(`${day}T00:00${zone}`)),
  )
  .flatMap((time) => [-1, 0, 1].map((step) => new Date(time + step)))
const moment = oneOf(...moments)
const day = oneOf(...days)

const world = fc.record({
  states: fc.tuple(oneOf('NSW', 'QLD', 'WA', 'SA'), oneOf('NSW', 'WA', 'VIC', '')),
  isCommonwealth: fc.boolean(),
  allowed: fc.array(oneOf(true, true, true, false), { minLength: 6, maxLength: 6 }),
  kinds: fc.array(fc.record({ graceMonths: oneOf(0, 1), checkMonths: oneOf(null, 1, 12) }), {
    minLength: 3,
    maxLength: 3,
  }),
  requirements: fc.array(
    fc.record({
      of: fc.nat(2),
      isOfTypists: oneOf(false, false, true),
      mip: oneOf(null, null, 0, 1),
      state: oneOf('', '', 'NSW', 'WA'),
      enforcement: oneOf('HOLD' as const, 'WARN' as const, 'INFORM' as const),
      createdAt: moment,
      professions: oneOf<string[]>([], [], ['SONOGRAPHER']),
      modalities: oneOf<string[]>([], [], [], ['US', 'CT']),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  professions: fc.array(
    fc.record({
      who: fc.nat(2),
      profession: oneOf('SONOGRAPHER', 'SONOGRAPHER', 'NURSE'),
      validFrom: oneOf('2020-01-01', '2026-10-03', '2026-12-31'),
      validUntil: oneOf(null, null, '2027-01-02'),
    }),
    { maxLength: 4 },
  ),
  modalities: fc.array(oneOf<string[]>([], ['US'], ['MR']), { minLength: 6, maxLength: 6 }),
  qualifications: fc.array(
    fc.record({
      of: fc.nat(2),
      who: fc.nat(2),
      jurisdiction: oneOf('NSW', 'WA', 'CTH'),
      recognisedIn: oneOf([], ['NSW'], ['WA'], ['CTH']),
      state: oneOf('VERIFIED', 'VERIFIED', 'VERIFIED', 'VERIFIED', 'SUBMITTED', 'REFUSED', 'SUPERSEDED'),
      checkResult: oneOf('CURRENT', 'CURRENT', 'CURRENT', 'CONDITIONS', 'SUSPENDED', 'NOT_FOUND'),
      checkedOn: oneOf('2025-10-03', '2026-09-03', '2026-09-30', '2026-10-03', '2027-01-02'),
      issuedOn: oneOf(null, null, null, '2026-10-03', '2027-01-02'),
      expiresOn: fc.oneof(day, fc.constant(null)),
      replacedOn: oneOf(null, '2026-10-04', '2027-01-02'),
      submittedAt: moment,
      renews: oneOf(false, true),
    }),
    { minLength: 4, maxLength: 12, size: 'max' },
  ),
  overrides: fc.array(fc.record({ link: fc.nat(5), startsAt: moment, hours: oneOf(1, 24, 300) }), {
    maxLength: 4,
  }),
  asked: fc.array(moment, { minLength: 6, maxLength: 6 }),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

const isJurisdictional = (of: number) => kinds[of] !== 'CPD'

async function begin(made: World): Promise<void> {
  const { db } = t
  for (const table of ['holdOverride', 'requirement', 'qualification', 'personProfession'] as const)
    await db.deleteFrom(table).execute()
  // A known state only becomes another known one in steps.
  for (const [index, state] of made.states.entries())
    for (const next of ['', state])
      await db
        .updateTable('mip')
        .set({ state: next, isCommonwealth: made.isCommonwealth && index === 1 })
        .where('mipId', '=', mipIds[index] ?? 0)
        .execute()
  for (const [index, allowed] of made.allowed.entries())
    await db
      .updateTable('userMip')
      .set({
        allowed,
        modalities: made.modalities[index] ?? [],
        createdAt: new Date('2026-10-01T00:00:00Z'),
      })
      .where('userMipId', '=', linkIds[index] ?? 0)
      .execute()
  for (const [index, months] of made.kinds.entries())
    await db
      .updateTable('qualificationKind')
      .set(months)
      .where('code', '=', kinds[index] ?? '')
      .execute()
  await db
    .insertInto('requirement')
    .values(
      made.requirements.map(({ of, isOfTypists, mip, state, enforcement, ...rest }) => ({
        ...rest,
        qualificationKindId: kindIds[kinds[of] ?? ''] ?? 0,
        roleId: isOfTypists ? typist : null,
        mipId: mip === null ? null : (mipIds[mip] ?? null),
        state: mip === null ? state : '',
        enforcement,
        holdsAfter: enforcement === 'HOLD' ? new Date('2026-09-01T00:00:00Z') : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { who, ...profession } of made.professions)
    await buildProfession(db, userIds[who] ?? 0, profession)
  const earlier = new Map<string, number>()
  for (const {
    of,
    who,
    jurisdiction,
    recognisedIn,
    issuedOn,
    renews,
    checkResult,
    checkedOn,
    ...rest
  } of made.qualifications) {
    const isOfState = isJurisdictional(of)
    const name = `${who} ${of} ${isOfState ? jurisdiction : ''}`
    const isWaiting = rest.state === 'SUBMITTED'
    const query = db.insertInto('qualification').values({
      ...rest,
      userId: userIds[who] ?? 0,
      qualificationKindId: kindIds[kinds[of] ?? ''] ?? 0,
      jurisdiction: isOfState ? jurisdiction : '',
      recognisedIn: isOfState ? recognisedIn : [],
      issuedOn: issuedOn !== null && (rest.expiresOn ?? '9') < issuedOn ? null : issuedOn,
      replacedOn: rest.state === 'SUPERSEDED' ? rest.replacedOn : null,
      replaces: isWaiting && renews ? (earlier.get(name) ?? null) : null,
      ...(isWaiting ? {} : { checkResult, checkedOn }),
    })
    const { qualificationId } = await query.returning('qualificationId').executeTakeFirstOrThrow()
    // Of one that was renewed, no second renewal waits.
    if (isWaiting) earlier.delete(name)
    else earlier.set(name, qualificationId)
  }
  const links = await db.selectFrom('userMip').select(['userMipId', 'userId', 'mipId']).execute()
  for (const { link, startsAt, hours } of made.overrides) {
    const ends = links.find(({ userMipId }) => userMipId === linkIds[link])
    // One override of a link lasts at a time.
    const taken = await db
      .selectFrom('holdOverride')
      .select('userMipId')
      .where('userMipId', '=', linkIds[link] ?? 0)
      .execute()
    if (ends === undefined || taken.length > 0) continue
    const until = new Date(startsAt.getTime() + hours * 3_600_000)
    await db
      .insertInto('holdOverride')
      .values({ ...ends, startsAt, until, reason: 'The register is away.' })
      .execute()
  }
}

async function readRows(): Promise<WorklistRows> {
  const { db } = t
  const plain = await readPlainRows(db)
  return {
    ...plain,
    kinds: await db.selectFrom('qualificationKind').selectAll().execute(),
    links: await db
      .selectFrom('userMip')
      .select(['userMipId', 'userId', 'mipId', 'allowed', 'modalities', 'createdAt'])
      .execute(),
    requirements: await db.selectFrom('requirement').selectAll().execute(),
    overrides: await db
      .selectFrom('holdOverride')
      .select(['userMipId', 'startsAt', 'until'])
      .where('userMipId', 'is not', null)
      .execute(),
  }
}

async function listed(caller: Caller): Promise<Expected[]> {
  const answer = await caller.inject('GET', '/api/worklist?pageSize=200')
  expect(answer.status, answer.text).toBe(200)
  const { matters, totalItems } = answer.json<{ matters: WorklistMatter[]; totalItems: number }>()
  expect(totalItems).toBe(matters.length)
  return matters.map((row) => [
    row.userId ?? 0,
    row.qualificationKindId,
    row.jurisdiction,
    row.mipId,
    row.reason,
    row.dueOn,
    row.since,
    row.age,
  ])
}
const sorted = (rows: Expected[]) => rows.map((row) => row.join(' ')).toSorted()

it(
  'is the same as a plain recomputation, at midnights of all zones and beside them',
  async () => {
    const seen = new Map<string, number>()
    const readers: [Caller, Reader][] = [
      [cast.as.admin, { people: userIds, mipIds }],
      [cast.as.northAdmin, { people: userIds.slice(0, 2), mipIds: mipIds.slice(0, 1) }],
    ]
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        await begin(made)
        const rows = await readRows()
        for (const at of made.asked) {
          t.clock.set(at)
          const later = new Date(at.getTime() + 60_000)
          // The clock jumps by months, and a session does not last so long.
          await t.db
            .updateTable('session')
            .set({ lastSeenAt: at, accessExpiresAt: later, endsAt: later })
            .execute()
          for (const [caller, reader] of readers) {
            const found = await listed(caller)
            expect(sorted(found), at.toISOString()).toEqual(sorted(expectedMatters(rows, reader, at)))
            for (const [, , , , reason] of found) seen.set(reason, (seen.get(reason) ?? 0) + 1)
          }
        }
      }),
      { numRuns: runs(20, 300), seed },
    )
    // Each reason came.
    expect([...seen.keys()].toSorted(), `${repeatWith(seed)} ${JSON.stringify([...seen])}`).toEqual([
      'CONDITIONS',
      'DUE',
      'GRACE',
      'LAPSED',
      'MISSING',
      'OVERRIDDEN',
      'SUSPENDED',
      'UNCHECKED',
      'UNVERIFIED',
    ])
  },
  runs(120_000, 900_000),
)
