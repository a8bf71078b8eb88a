import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { linkUserMip } from '../../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildPracticeScope } from '../../practice-scopes/testing/practice-scopes.ts'
import { dayIn } from '../../requirements/previews/testing/plain-holds.ts'
import { ageOf } from '../testing/plain-worklist.ts'

const seed = chooseSeed(20_261_127)

let t: TestApp
let cast: Cast
let mipIds: number[]
let userIds: number[]
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  mipIds = [cast.northMip.mipId, cast.southMip.mipId]
  userIds = [cast.people.ana, cast.people.ben].map(({ userId }) => userId)
})
afterAll(() => t.close())
async function clear(): Promise<void> {
  await t.db.deleteFrom('practiceScope').execute()
  await t.db.deleteFrom('userMip').execute()
}

async function list(caller: Caller, query = ''): Promise<WorklistMatter[]> {
  const answer = await caller.inject('GET', `/api/worklist?pageSize=200${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ matters: WorklistMatter[] }>().matters
}

const reviewDays = ['2026-12-01', '2026-12-02', '2026-12-04', '2027-02-28', '2027-03-01', '2030-06-30']
const moments = ['2026-10-03', '2026-10-04', '2026-12-31', '2027-01-02']
  .flatMap((each) => ['+10:00', '+11:00', '+08:00'].map((zone) => Date.parse(`${each}T00:00${zone}`)))
  .flatMap((at) => [-1, 0, 1].map((step) => new Date(at + step)))
const moment = fc.constantFrom(...moments)
const world = fc.record({
  /** Of the MIP in the north. That of the other one was never known. */
  state: fc.constantFrom('NSW', 'WA'),
  allowed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  scopes: fc.array(
    fc.record({
      who: fc.nat(1),
      mip: fc.nat(1),
      steps: fc.constantFrom(
        ['PROPOSED'],
        ...Array.from({ length: 6 }, () => ['PROPOSED', 'GRANTED']),
        ['PROPOSED', 'GRANTED', 'SUSPENDED'],
        ['PROPOSED', 'GRANTED', 'ENDED'],
        ['PROPOSED', 'ENDED'],
      ),
      at: fc
        .constantFrom('2026-08-20T00:00Z', '2026-10-02T14:00Z', '2026-10-03T16:00Z')
        .map((each) => new Date(each)),
      isSupervised: fc.boolean(),
      validFrom: fc.constantFrom('2026-09-01', '2026-09-01', '2026-10-04', '2026-12-31'),
      reviewBy: fc.constantFrom(...reviewDays),
      endsOn: fc.constantFrom(null, null, null, null, '2026-12-31', '2027-01-01'),
      replacesOneBefore: fc.constantFrom(false, false, true),
    }),
    { minLength: 4, maxLength: 8, size: 'max' },
  ),
  asked: fc.array(moment, { minLength: 4, maxLength: 4 }),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never
type Made = World['scopes'][number] & {
  id: number
  replaces: number | null
  granted: Date | null
  last: Date
}

async function begin(made: World): Promise<Made[]> {
  await clear()
  await t.db
    .updateTable('mip')
    .set({ state: made.state })
    .where('mipId', '=', mipIds[0] ?? 0)
    .execute()
  for (const [index, allowed] of made.allowed.entries())
    await linkUserMip(t.db, userIds[index % 2] ?? 0, mipIds[index >> 1] ?? 0, { allowed })
  const built: Made[] = []
  for (const one of made.scopes) {
    const place = { userId: userIds[one.who] ?? 0, mipId: mipIds[one.mip] ?? 0 }
    const before = built.findLast(
      ({ who, mip, granted }) => who === one.who && mip === one.mip && granted !== null,
    )
    const replaces = one.replacesOneBefore ? (before?.id ?? null) : null
    const times = one.steps.map((_state, index) => new Date(one.at.getTime() + index * 5 * 86_400_000))
    const granted = one.steps.includes('GRANTED') ? (times[1] ?? null) : null
    const id = await buildPracticeScope(t.db, place, {
      validFrom: one.validFrom,
      reviewBy: one.reviewBy < one.validFrom ? one.validFrom : one.reviewBy,
      endsOn: one.endsOn === null || one.endsOn < one.validFrom ? null : one.endsOn,
      supervision: one.isSupervised ? 'REMOTE' : 'NONE',
      supervisorId: one.isSupervised ? (userIds[1 - one.who] ?? 0) : null,
      state: one.steps.at(-1) ?? '',
      replaces,
      ...(granted && { grantedBy: place.userId, grantedAt: granted }),
    })
    await t.db.deleteFrom('practiceScopeStep').where('practiceScopeId', '=', id).execute()
    for (const [index, state] of one.steps.entries())
      await t.db
        .insertInto('practiceScopeStep')
        .values({ practiceScopeId: id, state, reason: '', userId: place.userId, at: times[index] ?? one.at })
        .execute()
    built.push({ ...one, id, replaces, granted, last: times.at(-1) ?? one.at })
  }
  return built
}

const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const later = (one: string, other: string) => (one > other ? one : other)

/** From the rules of docs/practice-scopes.md, by loops over what was made. */
function expected({ state: northState, allowed }: World, built: Made[], at: Date): string[] {
  const isLinked = (who: number, mip: number) => allowed[mip * 2 + who] === true
  return built
    .flatMap((one) => {
      const dayOf = (time: Date) => dayIn(one.mip === 0 ? northState : 'NSW', time)
      const today = dayOf(at)
      const reviewBy = later(one.reviewBy, one.validFrom)
      const endsOn = one.endsOn === null || one.endsOn < one.validFrom ? null : one.endsOn
      const next = built.filter(({ replaces, granted }) => replaces === one.id && granted !== null)
      const state = one.steps.at(-1)
      const isOver =
        state === 'ENDED' ||
        (endsOn !== null && endsOn < today) ||
        (one.granted !== null && next.some(({ validFrom }) => validFrom <= today))
      if (isOver) return []
      const line = (reason: string, due: string | null, wanted: string | null) => {
        const since = wanted !== null && wanted > today ? today : wanted
        return [one.id, one.who, one.mip, reason, due, since, since && ageOf(today, since)].join(' ')
      }
      if (state === 'PROPOSED') return [line('PROPOSED', one.validFrom, dayOf(one.at))]
      if (state === 'SUSPENDED') return [line('SUSPENDED', null, dayOf(one.last))]
      if (one.validFrom > today || !isLinked(one.who, one.mip)) return []
      if (one.isSupervised && !isLinked(1 - one.who, one.mip)) return [line('UNSUPERVISED', null, null)]
      if (plus(reviewBy, -60) > today || next.length > 0) return []
      return [line('REVIEW_DUE', reviewBy, later(plus(reviewBy, -60), dayOf(one.granted ?? one.at)))]
    })
    .toSorted()
}

it(
  'lists what is to be done about scopes as a plain recomputation does, at midnights and beside them',
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        const built = await begin(made)
        for (const at of made.asked) {
          t.clock.set(at)
          const end = new Date(at.getTime() + 60_000)
          await t.db
            .updateTable('session')
            .set({ lastSeenAt: at, accessExpiresAt: end, endsAt: end })
            .execute()
          const short = (row: WorklistMatter) =>
            [
              row.practiceScopeId,
              userIds.indexOf(row.userId ?? 0),
              mipIds.indexOf(row.mipId ?? 0),
              row.reason,
              row.dueOn,
              row.since,
              row.age,
            ].join(' ')
          const rows = await list(cast.as.admin, '&subject=SCOPE')
          expect(rows.map(short).toSorted(), at.toISOString()).toEqual(expected(made, built, at))
          const own = await list(cast.as.northAdmin)
          const atNorth = rows.filter(({ mipId }) => mipId === mipIds[0])
          expect(own.map(short).toSorted()).toEqual(atNorth.map(short).toSorted())
          for (const { reason } of rows) seen.set(reason, (seen.get(reason) ?? 0) + 1)
        }
      }),
      { numRuns: runs(25, 300), seed },
    )
    const told = `${repeatWith(seed)} ${JSON.stringify([...seen])}`
    for (const reason of ['PROPOSED', 'REVIEW_DUE', 'SUSPENDED', 'UNSUPERVISED'])
      expect(seen.get(reason) ?? 0, told).toBeGreaterThan(5)
  },
  runs(120_000, 900_000),
)
