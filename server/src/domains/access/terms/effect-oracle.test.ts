import type { TermsAcceptance } from '@gantry/contract/domains/access/terms/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { listEffects, mustAccept } from './effect-queries.ts'
import { effectOf, type Given, mustAcceptOf, type Version } from './testing/plain-effects.ts'
import { buildTermsVersion } from './testing/terms.ts'

// Who must accept terms, and when terms by notice take effect, found once more by loops over what was made. Asked at midnights in Sydney
// around a change of the clocks, and a millisecond before and after each.

let t: TestApp
let cast: Cast
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2098-03-01T00:00:00Z'))
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
afterAll(() => t.close())

const people = ['ana', 'ben', 'cleo', 'dora'] as const
const day = (number: number) => new Date(Date.UTC(2098, 2, number)).toISOString().slice(0, 10)
const hour = 3_600_000
const start = Date.parse('2098-03-01T00:00:00Z')

const history = fc.record({
  // Days after the 1st of March, in ascending order. Clocks change on the 6th of April.
  versions: fc.array(
    fc.record({ after: fc.integer({ min: 2, max: 12 }), isByNotice: fc.constantFrom(true, true, false) }),
    {
      minLength: 2,
      maxLength: 4,
    },
  ),
  mails: fc.array(
    fc.record({ person: fc.nat(3), version: fc.nat(3), hours: fc.constantFrom(0, 5, 23, 47, 48, 49, 90) }),
    { maxLength: 10 },
  ),
  acceptances: fc.array(
    fc.record({
      person: fc.nat(3),
      version: fc.constantFrom(1, 2, 2, 3, 3, 4),
      hours: fc.constantFrom(0, 0, 0, 30, 743, 800),
    }),
    { minLength: 6, maxLength: 12 },
  ),
})

let asked = 0
let exactly = 0

it('takes effect, and must be accepted, as plain loops over versions, mails and acceptances say', async () => {
  const seed = chooseSeed(105)
  await fc
    .assert(
      fc.asyncProperty(history, async (made) => {
        await restore()
        const versions: Version[] = [{ number: 1, effectiveOn: null, isByNotice: false }]
        let on = 1
        for (const { after, isByNotice } of made.versions) {
          on += after
          const number = versions.length + 1
          versions.push({ number, effectiveOn: day(on), isByNotice })
          await buildTermsVersion(t.db, { number, effectiveOn: day(on), isByNotice })
        }
        const userIds = people.map((name) => cast.people[name].userId)
        const given = await save(made, versions, userIds)
        const now = new Set<number>()
        for (const version of versions) {
          if (version.effectiveOn === null) continue
          for (const userId of userIds) {
            const effect = effectOf(versions, given, userId, version)
            if (effect !== null) now.add(effect)
          }
          now.add(Date.parse(`${version.effectiveOn}T00:00:00+11:00`))
        }
        const moments = [...now].flatMap((at) => [at - 1, at, at + 1])
        for (const at of moments) await compare(versions, given, userIds, at)
      }),
      { seed, numRuns: runs(4, 100), endOnFailure: true },
    )
    .catch((error: unknown) => {
      throw new Error(repeatWith(seed), { cause: error })
    })
  expect(asked).toBeGreaterThan(200)
  expect(exactly, 'acceptances at the moment when the version before takes effect').toBeGreaterThan(0)
}, 300_000)

type Made = typeof history extends fc.Arbitrary<infer Value> ? Value : never

async function save({ mails, acceptances }: Made, versions: Version[], userIds: number[]): Promise<Given> {
  const given: Given = { mails: [], acceptances: [] }
  // Everybody has accepted the built-in terms but the last person.
  await t.db.deleteFrom('termsAcceptance').where('userId', 'in', userIds).execute()
  for (const userId of userIds.slice(0, 3)) given.acceptances.push({ userId, number: 1, at: start - hour })
  const beginOf = ({ effectiveOn }: Version) =>
    effectiveOn === null ? start : Date.parse(`${effectiveOn}T00:00:00+11:00`)
  for (const { person, version: place, hours } of mails) {
    const version = versions[place + 1]
    const userId = userIds[person] ?? 0
    if (version === undefined) continue
    if (given.mails.some((one) => one.userId === userId && one.number === version.number)) continue
    given.mails.push({ userId, number: version.number, at: beginOf(version) + hours * hour })
  }
  for (const { person, version: place, hours } of acceptances) {
    const version = versions[place]
    const userId = userIds[person] ?? 0
    if (version === undefined) continue
    if (given.acceptances.some((one) => one.userId === userId && one.number === version.number)) continue
    // Some accept at the very moment when the version before takes effect.
    const before = versions[place - 1]
    const exact = hours === 0 && before ? effectOf(versions, given, userId, before) : null
    if (exact !== null) exactly += 1
    const at = exact ?? beginOf(version) + hours * hour
    given.acceptances.push({ userId, number: version.number, at })
  }
  for (const { userId, number, at } of given.acceptances)
    await t.db
      .insertInto('termsAcceptance')
      .values({ userId, version: `${number}.0`, acceptedAt: new Date(at) })
      .execute()
  for (const { userId, number, at } of given.mails)
    await t.db
      .insertInto('termsServed')
      .values((values) => ({
        userId,
        termsVersionId: values
          .selectFrom('termsVersion')
          .select('termsVersionId')
          .where('document', '=', 'TERMS')
          .where('number', '=', number),
        queuedAt: new Date(at),
        sentAt: new Date(at),
      }))
      .execute()
  return given
}

async function compare(versions: Version[], given: Given, userIds: number[], at: number): Promise<void> {
  t.clock.set(new Date(at))
  const { db } = t.world
  const begun = versions.filter(
    ({ effectiveOn }) => effectiveOn === null || Date.parse(`${effectiveOn}T00:00:00+11:00`) <= at,
  )
  for (const userId of userIds) {
    const where = `${new Date(at).toISOString()} ${userId}`
    expect(await mustAccept(db, userId), where).toBe(mustAcceptOf(begun, given, userId))
    const effects = await listEffects(db, [userId])
    const expected = begun
      .toReversed()
      .map((version) => [`${version.number}.0`, effectOf(versions, given, userId, version)] as const)
      .filter(([, effect]) => effect !== null)
    expect(
      effects.map(({ label, inEffectSince }) => [label, inEffectSince.getTime()]),
      where,
    ).toEqual(expected)
    asked += 2
  }
  const admin = await t.signInAs(cast.people.admin)
  const newest = begun.at(-1)?.number ?? 1
  for (let number = 2; number <= newest; number += 1)
    await admin.inject('POST', '/api/my-terms/accept', { label: `${number}.0` })
  for (const version of begun) {
    const answer = await admin.inject('GET', `/api/terms-acceptances?pageSize=200&label=${version.number}.0`)
    const listed = answer.json<{ people: TermsAcceptance[] }>().people
    for (const userId of userIds) {
      const effect = effectOf(versions, given, userId, version)
      const since = effect !== null && effect <= at ? new Date(effect).toISOString() : null
      const where = `${new Date(at).toISOString()} ${userId} ${version.number}`
      expect(listed.find((one) => one.userId === userId)?.inEffectSince, where).toBe(since)
      asked += 1
    }
  }
}
