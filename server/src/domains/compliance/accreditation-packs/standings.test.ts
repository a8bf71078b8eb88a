import { rmSync } from 'node:fs'
import type { MipReadiness } from '@gantry/contract/domains/compliance/requirements/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'
import { buildRequirement, unpack } from './testing/pack-queries.ts'
import { History, type Owner, steps } from './testing/standing-history.ts'
import {
  type Answer,
  answerOn,
  type KindRules,
  type LogEntry,
  localDay,
  monthsAfter,
  type Place,
  plusDays,
} from './testing/standing-model.ts'

type Kind = KindRules & { qualificationKindId: number; label: string; ofMip: boolean }
type Practised = { profession: string; engagement: string; validFrom: string; validUntil: string | null }
type World = {
  person: Person
  places: (Place & { mipId: number })[]
  history: History
  practised: Practised[]
}

const beginning = new Date('2025-08-30T02:00:00Z')
const timeZones = {
  NSW: 'Australia/Sydney',
  WA: 'Australia/Perth',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  '': 'Australia/Sydney',
}

let t: TestApp
let admins: { submitter: Person; checker: Person }
let kinds: Kind[]
beforeAll(async () => {
  t = await buildTestApp()
  admins = {
    submitter: await buildUser(t.world, { roles: ['ProductAdmin'] }),
    checker: await buildUser(t.world, { firstName: 'Petra', lastName: 'Prüfer', roles: ['ProductAdmin'] }),
  }
  const training = { code: 'TRAINING', label: 'Training', subject: 'USER', proof: 'DOCUMENT' }
  await t.db
    .insertInto('qualificationKind')
    .values({ ...training, graceMonths: 2, checkMonths: null })
    .execute()
  const codes = ['AHPRA', 'RADIATION_USE', 'TRAINING', 'DIAS']
  const rows = await t.db.selectFrom('qualificationKind').selectAll().where('code', 'in', codes).execute()
  kinds = codes.map((code) => {
    const row = rows.find((one) => one.code === code)
    if (row === undefined) throw new Error(code)
    return { ...row, ofMip: row.subject === 'MIP' }
  })
  // The checks of these histories are all made in a register.
  await t.db
    .updateTable('qualificationKind')
    .set({ proof: 'REGISTER', hasEnd: false })
    .where('code', 'in', codes)
    .execute()
  for (const code of codes)
    await buildRequirement(t, code === 'TRAINING' ? { kind: code, ...ofStudents } : { kind: code })
})
afterAll(() => t.close())

const ofStudents = { professions: ['SONOGRAPHER'], engagements: ['STUDENT'] }
/** Training is required of who has, on the day, a profession that matches both choices; everything else of all. */
const isRequired = ({ code }: KindRules, practised: Practised[], day: string) =>
  code !== 'TRAINING' ||
  practised.some(
    ({ profession, engagement, validFrom, validUntil }) =>
      profession === 'SONOGRAPHER' &&
      engagement === 'STUDENT' &&
      validFrom <= day &&
      (validUntil === null || day <= validUntil),
  )
const someProfessions = fc
  .array(
    fc.record({
      profession: fc.constantFrom('SONOGRAPHER', 'SONOGRAPHER', 'RADIOLOGIST'),
      engagement: fc.constantFrom('STUDENT', 'STUDENT', 'EMPLOYEE'),
      begins: fc.nat(600),
      lasts: fc.constantFrom(-1, 0, 1, 30, 90, null),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((others) =>
    [{ profession: 'SONOGRAPHER', engagement: 'STUDENT', begins: 60, lasts: 120 }, ...others].map(
      ({ begins, lasts, ...what }): Practised => {
        const validFrom = plusDays('2025-08-30', begins)
        return { ...what, validFrom, validUntil: lasts === null ? null : plusDays(validFrom, lasts) }
      },
    ),
  )

async function buildWorld(run: number, practised: Practised[]): Promise<World> {
  t.clock.set(beginning)
  const person = await buildUser(t.world, { roles: ['MRT'] })
  for (const row of practised) await buildProfession(t.db, person.userId, row)
  const states = ['NSW', 'WA', (['QLD', 'SA', ''] as const)[run % 3] ?? ''] as const
  const places = await Promise.all(
    states.map(async (state, index) => {
      const isCommonwealth = index === 1 + (run % 2)
      const { mipId } = await buildMip(t.db, {})
      await t.db.updateTable('mip').set({ state, isCommonwealth }).where('mipId', '=', mipId).execute()
      await linkUserMip(t.db, person.userId, mipId, { allowed: true })
      return { mipId, state, isCommonwealth, timeZone: timeZones[state] }
    }),
  )
  const owner = ({ code }: KindRules): Owner =>
    code === 'DIAS' ? { mipId: places[0]?.mipId ?? 0 } : { userId: person.userId }
  return { person, places, history: new History(t, admins, owner, run), practised }
}

/** What the pack of a day says about each kind. */
async function askPack(caller: Caller, mipId: number, day: string): Promise<Map<string, Answer>> {
  const pack = await unpack(t, caller, mipId, day)
  const [person = {}] = pack.rows('people.csv')
  const missing = pack.rows('missing.csv')
  rmSync(pack.folder, { recursive: true })
  const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text)
  const answerOf = (read: (column: string) => string | undefined, standing = 'MISSING'): Answer => {
    const lastCheck = orNull(read('Last check'))
    return {
      standing,
      checkedOn: lastCheck === 'Never checked' ? null : lastCheck,
      result: orNull(read('Last result')),
      by: orNull(read('Last checked by')),
      due: orNull(read('Next check due')),
    }
  }
  return new Map(
    kinds.map(({ code, label, ofMip }) => {
      const lacking = missing.find(({ Kind }) => Kind === code)
      const fromMissing = lacking && answerOf((column) => lacking[column], lacking.Standing)
      // The page of the MIP's own kinds is the only other file that names one in force.
      if (ofMip) return [code, fromMissing ?? answerOf(() => undefined, 'IN FORCE')]
      const answer = answerOf((column) => person[`${label}: ${column}`], person[label])
      if (fromMissing !== undefined) expect(fromMissing, `${code} in missing.csv`).toEqual(answer)
      else expect([...inForce, notRequired], `${code} is not in missing.csv`).toContain(answer.standing)
      return [code, answer]
    }),
  )
}

/** What a file and the live readiness have of a kind that is not required. */
const notRequired = ''
const ofNothing = { standing: notRequired, checkedOn: null, result: null, by: null, due: null }
const inForce = ['CURRENT', 'DUE', 'UNCHECKED', 'GRACE']
const ofMipInForce = { standing: 'IN FORCE', checkedOn: null, result: null, by: null, due: null }

/** The live standings of today. Only this person is linked to the MIP. */
async function askReadiness(caller: Caller, mipId: number): Promise<Map<string, string>> {
  const answer = await caller.inject('POST', `/api/mips/${mipId}/readiness`, {})
  const { requirements, ownRequirements } = answer.json<MipReadiness>()
  return new Map([
    ...requirements.map(({ kind, counts }): [string, string] => [kind.code, Object.keys(counts).join()]),
    ...ownRequirements.map(({ kind, standing }): [string, string] => [kind.code, standing]),
  ])
}

const seed = chooseSeed(79)
const numRuns = runs(2, 6)

let [questions, liveQuestions, notRequiredSeen] = [0, 0, 0]
const standingsSeen = new Map<string, number>()
const acts = new Set<string>()

/** Today's pack says what the product says today. */
async function compareWithLive({ places, history }: World, index: number): Promise<void> {
  const place = places[index % places.length]
  if (place === undefined) return
  const { checker } = await history.signIn()
  const today = localDay(t.clock.now().getTime(), place.timeZone)
  const [live, packed] = [
    await askReadiness(checker, place.mipId),
    await askPack(checker, place.mipId, today),
  ]
  for (const { code, ofMip } of kinds) {
    const standing = live.get(code) ?? ''
    const expected = ofMip && inForce.includes(standing) ? 'IN FORCE' : standing
    expect(packed.get(code)?.standing, `live standing of ${code} in ${place.state} today`).toBe(expected)
    liveQuestions += 1
  }
}

/** The days of events and of changes of a standing, each with the day before and the day after. */
function daysOf(log: LogEntry[], { timeZone }: Place, practised: Practised[]): string[] {
  const ends = log.flatMap((entry) => ('expiresOn' in entry && entry.expiresOn ? [entry.expiresOn] : []))
  const checked = log.flatMap(({ did, at }) => (did === 'check' ? [localDay(at, 'Australia/Sydney')] : []))
  const days = [
    ...log.map(({ at }) => localDay(at, timeZone)),
    ...ends.flatMap((end) => [end, plusDays(end, -90), ...[1, 2].map((months) => monthsAfter(end, months))]),
    ...checked.map((day) => monthsAfter(day, 12)),
    ...practised.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil ?? validFrom]),
    ...log.flatMap((entry) => ('issuedOn' in entry && entry.issuedOn ? [entry.issuedOn] : [])),
  ]
  const latest = monthsAfter(localDay(t.clock.now().getTime(), 'Australia/Sydney'), 12)
  const all = days.flatMap((day) => [plusDays(day, -1), day, plusDays(day, 1)])
  return [...new Set(all)].filter((day) => day <= latest).toSorted()
}

/** As many of these days, spread over all of them. */
const spread = (days: string[], most: number): string[] =>
  days.filter(
    (_, index) => Math.floor((index * most) / days.length) !== Math.floor(((index - 1) * most) / days.length),
  )

async function compareWithLog({ places, history, practised }: World): Promise<void> {
  const { checker } = await history.signIn()
  for (const [index, place] of places.entries()) {
    const answersOn = (day: string) =>
      kinds.map((kind) =>
        isRequired(kind, practised, day) ? answerOn(history.log, kind, place, day) : ofNothing,
      )
    const all = daysOf(history.log, place, practised)
    const texts = all.map((day) => JSON.stringify(answersOn(day).map(({ standing }) => standing)))
    const changes = all.filter((_, at) => at > 0 && texts[at] !== texts[at - 1])
    const before = all.filter((_, at) => at + 1 < all.length && texts[at] !== texts[at + 1])
    const suspended = history.log.find((entry) => entry.did === 'check' && entry.result === 'SUSPENDED')
    const first = suspended === undefined ? [] : [localDay(suspended.at, place.timeZone)]
    for (const day of new Set([...first, ...spread(changes, 4), ...spread(before, 4), ...spread(all, 2)])) {
      const packed = await askPack(checker, place.mipId, day)
      for (const [at, answer] of answersOn(day).entries()) {
        const { code = '', ofMip = false } = kinds[at] ?? {}
        if (ofMip && index > 0) continue
        const expected = ofMip && inForce.includes(answer.standing) ? ofMipInForce : answer
        expect(packed.get(code), `${code} in '${place.state}' on ${day}`).toEqual(expected)
        if (answer.standing === notRequired) notRequiredSeen += 1
        else standingsSeen.set(answer.standing, (standingsSeen.get(answer.standing) ?? 0) + 1)
        questions += 1
      }
    }
  }
}

describe('the standings of a pack', () => {
  it('are those of today and those that the log of events gives for any day, after random histories', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(steps, someProfessions, async (round, practised) => {
        const world = await buildWorld((run += 1), practised)
        for (const [index, step] of round.entries()) {
          const kind = kinds[step.kind]
          if (kind === undefined) continue
          await world.history.make(step, kind)
          if (index % 2 === 1) await compareWithLive(world, index)
        }
        await compareWithLog(world)
        for (const act of world.history.accepted) acts.add(act)
      }),
      { seed, numRuns, endOnFailure: true },
    )
    expect([...acts].toSorted(), repeatWith(seed)).toEqual([
      'check',
      'correct',
      'import',
      'refuse',
      'renew',
      'submit',
      'withdraw',
    ])
    expect(standingsSeen.size, `${repeatWith(seed)} ${[...standingsSeen].join(' ')}`).toBe(8)
    expect(notRequiredSeen, repeatWith(seed)).toBeGreaterThan(10 * numRuns)
    expect(questions).toBeGreaterThan(80 * numRuns)
    expect(liveQuestions).toBeGreaterThan(30 * numRuns)
  }, 400_000)
})
