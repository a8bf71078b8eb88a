import type {
  AsOfList,
  ReachExplanation,
  WhatCould,
  WhoCould,
} from '@gantry/contract/domains/compliance/reach/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildMip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { type Micros, microsOf, textOf } from './testing/plain-rules.ts'
import { type Change, type Gap, saveHistory } from './testing/restored-history-queries.ts'

// Random backups and restores between changes of a link. A restore brings back what its backup knew, and the time from the backup
// until the restore is lost. More: `RESTORE_SEED=4 RESTORE_RUNS=40 npx vitest run lost-times-histories`.

const numRuns = Number(process.env['RESTORE_RUNS'] ?? 5)
const seed = Number(process.env['RESTORE_SEED'] ?? 105)
const api = '/api/gantry-admin/reach'
const minute = 60_000_000n

let t: TestApp
let admin: Caller
let start: Micros
let now: Micros
beforeAll(async () => {
  t = await buildTestApp()
  now = BigInt(Date.now()) * 1000n
  start = now - 3000n * minute
  t.clock.set(new Date(Number(now / 1000n)))
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
})
afterAll(() => t.close())

type Step = { act: 'change' | 'backup' | 'restore'; which: number; wait: bigint }
const step = fc.record<Step>({
  act: fc.constantFrom('change', 'change', 'backup', 'restore'),
  which: fc.nat(3),
  wait: fc.constantFrom(1n, 2n, 1000n, minute, 90n * minute),
})

/** What the database knows: the changes of the link, and the times that were lost. */
type Known = { changes: Change[]; gaps: Gap[] }

/** What the database knows after these steps, and the times of all of them. */
function replay(steps: Step[]): Known & { times: Micros[] } {
  let known: Known = { changes: [], gaps: [] }
  const backups: { at: Micros; known: Known }[] = []
  const times: Micros[] = []
  let at = start + minute
  for (const { act, which, wait } of steps) {
    at += wait
    times.push(at)
    const linked = known.changes.at(-1)?.linked === true
    const backup = backups[backups.length - 1 - (which % Math.max(1, backups.length))]
    if (act === 'backup') backups.push({ at, known })
    else if (act === 'restore' && backup !== undefined)
      known = { ...backup.known, gaps: [...backup.known.gaps, { from: backup.at, until: at }] }
    else known = { ...known, changes: [...known.changes, { at, linked: !linked }] }
  }
  return { ...known, times }
}

type Answer = 'ALLOWED' | 'REFUSED' | 'UNKNOWN'
function answerAt({ changes, gaps }: Known, at: Micros): Answer {
  if (gaps.some(({ from, until }) => from <= at && at < until)) return 'UNKNOWN'
  return changes.findLast((change) => change.at <= at)?.linked === true ? 'ALLOWED' : 'REFUSED'
}

async function reply<Reply>(call: string, body: object): Promise<Reply> {
  const answer = await admin.inject('POST', `${api}/${call}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
type Spans = { from: string; until: string }[] | null | undefined
const contains = (spans: Spans, at: Micros) =>
  (spans ?? []).some(({ from, until }) => microsOf(from) <= at && at < microsOf(until))

const counts = { explained: 0, listed: 0, lost: 0, ALLOWED: 0, REFUSED: 0, UNKNOWN: 0 }

async function compare(steps: Step[]): Promise<void> {
  const history = replay(steps)
  const { userId } = await t.person({ roles: ['Member'] })
  const { mipId } = await buildMip(t.db)
  await saveHistory(t, { ...history, userId, mipId, start, now })
  const moments = [...new Set(history.times.flatMap((at) => [at - 1n, at, at + 1n]))]
  for (const at of moments) {
    const expected = answerAt(history, at)
    const query = `userId=${userId}&ability=mip.read&thingId=${mipId}&at=${textOf(at)}`
    const why = (await admin.inject('GET', `${api}/explain?${query}`)).json<ReachExplanation>()
    expect(why.verdict, textOf(at)).toBe(expected)
    const list = await reply<AsOfList>('as-of', { list: 'mips', at: textOf(at) })
    expect([list.isKnown, list.rows !== null], textOf(at)).toEqual(Array(2).fill(expected !== 'UNKNOWN'))
    counts.explained += 1
    counts[expected] += 1
  }
  const last = history.times.at(-1) ?? start
  const [whole, ...parts] = [
    { from: start, to: last + 2n },
    // The time that one restore lost, and a microsecond more before and after.
    ...history.gaps.slice(0, 2).flatMap(({ from, until }) => [
      { from, to: until },
      { from: from - 1n, to: until + 1n },
    ]),
  ]
  for (const { from, to } of [whole, ...parts]) {
    if (from === undefined || to === undefined) continue
    const period = { from: textOf(from), to: textOf(to) }
    const who = await reply<WhoCould>('who', {
      ability: 'mip.read',
      thingId: mipId,
      ...period,
      pageSize: 200,
    })
    const what = await reply<WhatCould>('what', { userId, ...period, pageSize: 200 })
    const inPeriod = [...moments, from].filter((at) => from <= at && at < to)
    const isAllUnknown = inPeriod.every((at) => answerAt(history, at) === 'UNKNOWN')
    expect([who.people === null, what.things === null], JSON.stringify(period)).toEqual(
      Array(2).fill(isAllUnknown),
    )
    const person = who.people?.find(({ id }) => id === userId)?.intervals
    const thing = what.things?.find(({ ability, id }) => ability === 'mip.read' && id === mipId)?.intervals
    for (const at of inPeriod) {
      const expected = answerAt(history, at)
      const about = `${textOf(at)} in ${JSON.stringify(period)}`
      for (const [unknown, spans] of [
        [who.unknown, person],
        [what.unknown, thing],
      ] as const) {
        const found = contains(unknown, at) ? 'UNKNOWN' : contains(spans, at) ? 'ALLOWED' : 'REFUSED'
        expect(found, about).toBe(expected)
        expect(contains(unknown, at) && contains(spans, at), about).toBe(false)
      }
      counts.listed += 1
    }
    for (const { reason } of who.unknown) expect(reason).toBe('RESTORED')
  }
  counts.lost += history.gaps.length
}

it('a time between a backup and its restore is not known, and every other moment is as the database knows it', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 7, maxLength: 10 }), compare), {
    seed,
    numRuns,
    endOnFailure: true,
  })
  for (const answer of ['ALLOWED', 'REFUSED', 'UNKNOWN', 'lost'] as const)
    expect(counts[answer], JSON.stringify(counts)).toBeGreaterThan(numRuns)
  expect(counts.explained, JSON.stringify(counts)).toBeGreaterThan(15 * numRuns)
}, 60_000)
