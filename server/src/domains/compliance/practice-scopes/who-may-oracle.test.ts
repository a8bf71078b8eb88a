import type { WhoMay } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { dayIn, isLinkInForce, type Micros, microsOf, textOf } from '../reach/testing/plain-rules.ts'
import { createDice } from '../reach/testing/random-world-queries.ts'
import { buildSmallWorld, type SmallWorld } from '../reach/testing/small-world-queries.ts'
import { endsOf, makeHistory, type Stage } from '../reach/testing/timed-history-queries.ts'

/** Another seed is another history: `SEED=7 npx vitest run who-may-oracle`. */
const seed = chooseSeed(5)
const dice = createDice(seed)
const hour = 3_600_000_000n
const day = 24n * hour
const historyDays = 300
const modality = 'MR'

type Step = { state: 'PROPOSED' | 'GRANTED' | 'SUSPENDED' | 'ENDED'; at: Micros }
/** A scope as it was made, without anything that the product computed. */
type Made = {
  id: number
  userId: number
  mipId: number
  userMipId: number
  supervisorId: number | null
  modalities: string[]
  validFrom: string
  endsOn: string | null
  replaces: number | null
  steps: Step[]
}

let t: TestApp
let world: SmallWorld
let admin: Caller
let start: Micros
let now: Micros
let stages: Stage[]
const made: Made[] = []

const random = () => start + BigInt(dice.pick(hundreds)) * day + BigInt(dice.pick(hundreds)) * 271_828_183n
const hundreds = Array.from({ length: historyDays - 2 }, (_, index) => index)
const inOrder = (one: Micros, other: Micros) => (one < other ? -1 : one > other ? 1 : 0)
const tablesAt = (at: Micros) => stages.findLast(({ from }) => from <= at)?.tables as Stage['tables']
const dayAfter = (date: string, count = 1) =>
  new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10)

/** The first moment of a day in a zone. */
function midnight(zone: string, date: string): Micros {
  let at = microsOf(`${date}T00:00:00Z`) - 14n * hour
  while (dayIn(zone, at) < date) at += hour / 2n
  return at
}

beforeAll(async () => {
  t = await buildTestApp()
  now = BigInt(Date.now()) * 1000n
  start = now - BigInt(historyDays) * day + 123_457n
  t.clock.set(new Date(Number(now / 1000n)))
  world = await buildSmallWorld(t, dice, start)
  await t.db.deleteFrom('requirement').where('state', '=', 'NSW').execute()
  const times = Array.from({ length: 120 }, random).filter((at) => at > start && at < now - day)
  const days = times.map((at) => dayIn('Australia/Sydney', at))
  stages = await makeHistory(t, {
    start,
    now,
    times: [...new Set(times)].toSorted(inOrder),
    days,
    dice,
    world,
  })
  for (let count = 0; count < 200; count += 1) await makeScope()
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
}, 60_000)
afterAll(() => t.close())

/** Steps in the order of the times, also at midnights and a microsecond beside changes of links. */
function planSteps(): Step[] {
  const first = dice.chance(0.3) ? midnight('Australia/Perth', dayIn('Australia/Perth', random())) : random()
  const around = dice.chance(0.3) ? dice.pick(stages.map(({ from }) => from)) - 1n : first
  const begin = around > start ? around : first
  const states = dice.pick([
    ['PROPOSED'],
    ['PROPOSED', 'GRANTED'],
    ['PROPOSED', 'GRANTED'],
    ['PROPOSED', 'GRANTED', 'ENDED'],
    ['PROPOSED', 'GRANTED', 'SUSPENDED'],
    ['PROPOSED', 'GRANTED', 'SUSPENDED', 'GRANTED'],
    ['PROPOSED', 'ENDED'],
  ] as const)
  const steps: Step[] = []
  let at = begin
  for (const state of states) {
    if (at > start && at < now) steps.push({ state, at })
    at += BigInt(dice.pick([1, 1, 1, 9, 60, 200])) * (day / 5n)
  }
  return steps
}

/** A scope that is in force without an end, and the next one of it, which begins some weeks after its grant. */
function planNext(): Pick<
  Made,
  'replaces' | 'userMipId' | 'userId' | 'mipId' | 'validFrom' | 'steps'
> | null {
  const open = made.filter(({ steps, endsOn }) => steps.at(-1)?.state === 'GRANTED' && endsOn === null)
  if (open.length === 0 || !dice.chance(0.3)) return null
  const { id, userId, mipId, userMipId, steps } = dice.pick(open)
  const at = (steps.at(-1)?.at ?? now) + day
  if (at + day >= now) return null
  return {
    replaces: id,
    userId,
    mipId,
    userMipId,
    validFrom: dayAfter(dayIn('Australia/Sydney', at), dice.pick([20, 30])),
    steps: [
      { state: 'PROPOSED', at },
      { state: 'GRANTED', at: at + day },
    ],
  }
}

async function makeScope(): Promise<void> {
  const next = planNext()
  const steps = next?.steps ?? planSteps()
  const link = dice.pick(tablesAt(steps[0]?.at ?? now).user_mip)
  if (steps[0]?.state !== 'PROPOSED' || link === undefined || !world.mipIds.includes(link.mip_id)) return
  const granted = steps.find(({ state }) => state === 'GRANTED')
  const validFrom = dayAfter(dayIn('Australia/Sydney', steps[0].at), dice.pick([0, 0, 1, 30]))
  const place = {
    userId: link.user_id,
    mipId: link.mip_id,
    userMipId: link.user_mip_id,
    validFrom,
    replaces: null,
  }
  const { steps: _, ...planned } = next ?? { ...place, steps }
  const others = world.userIds.filter((one) => one !== planned.userId)
  const row = {
    ...planned,
    supervisorId: dice.chance(0.3) ? dice.pick(others) : null,
    modalities: dice.chance(0.7) ? ['CT', modality] : ['CT'],
    endsOn: dice.chance(0.4) ? dayAfter(planned.validFrom, dice.pick([6, 20, 80])) : null,
  }
  const { practiceScopeId: id } = await t.db
    .insertInto('practiceScope')
    .values({
      ...row,
      kind: 'FULL',
      procedures: [],
      conditions: '',
      supervision: row.supervisorId === null ? 'NONE' : 'REMOTE',
      evidence: 'References.',
      reviewBy: dayAfter(row.validFrom, 400),
      state: steps.at(-1)?.state ?? 'PROPOSED',
      contributors: [],
      ...(granted && { grantedBy: row.userId, grantedAt: sql`${textOf(granted.at)}::timestamptz` }),
    })
    .returning('practiceScopeId')
    .executeTakeFirstOrThrow()
  for (const { state, at } of steps) {
    const values = {
      practiceScopeId: id,
      state,
      reason: '',
      userId: row.userId,
      at: sql<Date>`${textOf(at)}::timestamptz`,
    }
    await t.db.insertInto('practiceScopeStep').values(values).execute()
  }
  made.push({ id, ...row, steps })
}

const isGranted = ({ steps }: Made, at: Micros) =>
  steps.some((step) => step.state === 'GRANTED' && step.at <= at)

/** The rule: the last decision is a grant, the day is one of the scope, no later scope took its place, and the links are in force. */
function mayAt(userId: number, mipId: number, at: Micros, date: string): boolean {
  const tables = tablesAt(at)
  const linkId = tables.user_mip.find((row) => row.user_id === userId && row.mip_id === mipId)?.user_mip_id
  return made.some(
    (scope) =>
      scope.userId === userId &&
      scope.mipId === mipId &&
      scope.modalities.includes(modality) &&
      scope.userMipId === linkId &&
      isGranted(scope, at) &&
      scope.steps.findLast((step) => step.at <= at)?.state === 'GRANTED' &&
      scope.validFrom <= date &&
      (scope.endsOn === null || date <= scope.endsOn) &&
      !made.some((next) => next.replaces === scope.id && next.validFrom <= date && isGranted(next, at)) &&
      isLinkInForce(tables, at, { userId, mipId }) &&
      (scope.supervisorId === null || isLinkInForce(tables, at, { userId: scope.supervisorId, mipId })),
  )
}

/** The days are those of the MIP's state now. */
const zoneOf = (mipId: number) => {
  const state = tablesAt(now).mip.find(({ mip_id }) => mip_id === mipId)?.state ?? ''
  return { WA: 'Australia/Perth', SA: 'Australia/Adelaide' }[state] ?? 'Australia/Sydney'
}

/** The days of events at the MIP and those beside them, in which the answer can differ from the day before. */
function daysToAsk(mipId: number): string[] {
  const zone = zoneOf(mipId)
  const scopes = made.filter((scope) => scope.mipId === mipId)
  const steps = scopes.flatMap((scope) => scope.steps.map(({ at }) => dayIn(zone, at)))
  const midnightOf = (date: string) => midnight(zone, date)
  // Only where the decision was made before, the day decides.
  const edges = scopes.flatMap((scope) => {
    const { validFrom, endsOn } = scope
    const dates = [dayAfter(validFrom, -1), validFrom, ...(endsOn === null ? [] : [endsOn, dayAfter(endsOn)])]
    return dates.filter((date) => isGranted(scope, midnightOf(date)))
  })
  const changes = stages.map(({ from }) => dayIn(zone, from))
  const isPast = (date: string) => date > dayIn(zone, start) && date < dayIn(zone, now)
  const some = (dates: string[], count: number) =>
    dice.shuffled([...new Set(dates)].filter(isPast)).slice(0, count)
  const most = runs(14, 80)
  return [...new Set([...some(steps, most), ...some(edges, 3 * most), ...some(changes, most / 2)])]
}

it('who may on a past day is the same as by the rule, at each event and a microsecond beside it', async () => {
  let [asked, allowed, parts] = [0, 0, 0]
  const verdicts = new Map<string, number>()
  for (const mipId of world.mipIds) {
    const zone = zoneOf(mipId)
    for (const date of daysToAsk(mipId)) {
      const answer = await admin.inject('POST', `/api/mips/${mipId}/who-may`, { modality, day: date })
      expect(answer.status, answer.text).toBe(200)
      const { people } = answer.json<WhoMay>()
      const [from, to] = [midnight(zone, date), midnight(zone, dayAfter(date))]
      const turns = [
        ...stages.map((stage) => stage.from),
        ...endsOf(stages),
        ...made.flatMap(({ steps }) => steps.map(({ at }) => at)),
      ]
      const times = [...new Set([from, to - 1n, ...turns.flatMap((at) => [at - 1n, at, at + 1n])])].filter(
        (at) => at >= from && at < to,
      )
      for (const userId of world.userIds) {
        const told = `${repeatWith(seed)}: person ${userId} at MIP ${mipId} in ${zone} on ${date}`
        const person = people?.find((one) => one.userId === userId)
        const intervals =
          person?.verdict === 'MAY' ? (person.intervals ?? [{ from: textOf(from), until: textOf(to) }]) : []
        const spans = intervals.map((span) => [microsOf(span.from), microsOf(span.until)] as const)
        for (const at of times) {
          const isAllowed = spans.some(([begin, end]) => begin <= at && at < end)
          expect(isAllowed, `${told}, ${textOf(at)}`).toBe(mayAt(userId, mipId, at, date))
          asked += 1
          allowed += Number(isAllowed)
        }
        const own = made.filter((scope) => scope.userId === userId && scope.mipId === mipId)
        const isKnown = own.some((scope) => isGranted(scope, to - 1n))
        const isLinked = times.some((at) => isLinkInForce(tablesAt(at), at, { userId, mipId }))
        expect(person?.verdict === 'NOT_KNOWN', told).toBe(!isKnown && isLinked)
        parts += Number((person?.intervals ?? []).length > 0)
        verdicts.set(String(person?.verdict), (verdicts.get(String(person?.verdict)) ?? 0) + 1)
      }
    }
  }
  const told = JSON.stringify({ asked, allowed, parts, verdicts: Object.fromEntries(verdicts) })
  expect(asked, told).toBeGreaterThan(1500)
  expect(allowed, told).toBeGreaterThan(150)
  expect(parts, told).toBeGreaterThan(2)
  for (const verdict of ['MAY', 'MAY_NOT', 'NOT_KNOWN'])
    expect(verdicts.get(verdict) ?? 0, told).toBeGreaterThan(10)
}, 200_000)

it('what a scope is worth now is the same by the rule, and in both answers', async () => {
  let inForce = 0
  for (const mipId of world.mipIds) {
    const date = dayIn(zoneOf(mipId), now)
    const answer = await admin.inject('POST', `/api/mips/${mipId}/who-may`, { modality })
    const { people } = answer.json<WhoMay>()
    for (const userId of world.userIds) {
      const expected = mayAt(userId, mipId, now, date)
      const told = `${repeatWith(seed)}: person ${userId} at MIP ${mipId}`
      expect(people?.find((one) => one.userId === userId)?.verdict === 'MAY', told).toBe(expected)
      const own = await admin.inject('GET', `/api/users/${userId}/practice-scopes`)
      // The account may have been deleted in this history.
      expect([200, 404]).toContain(own.status)
      const { practiceScopes = [] } = own.json<{
        practiceScopes?: { mipId: number; modalities: string[]; standing: string }[]
      }>()
      const isInForce = practiceScopes.some(
        (scope) =>
          scope.mipId === mipId &&
          scope.modalities.includes(modality) &&
          ['IN_FORCE', 'REVIEW_DUE'].includes(scope.standing),
      )
      expect(isInForce, told).toBe(expected)
      inForce += Number(expected)
    }
  }
  expect(inForce).toBeGreaterThan(0)
}, 60_000)
