import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import {
  createDice,
  type Micros,
  minute,
  readHistory,
  timeOf,
  writeHistory,
} from './testing/pack-history-queries.ts'
import { plainAffected } from './testing/plain-pack.ts'
import { plainStatement } from './testing/plain-statement.ts'
import { incidentsPath, saveIncident, unpack } from './testing/unpack.ts'

// What the statement of an incident says of itself, compared with a plain recomputation: times in Sydney, also at midnights and
// clock changes, the days of the assessment, how many people are affected, and since when something is recorded.

const questions = 24
const first = chooseSeed(29)
const seeds = Array.from({ length: runs(1, 6) }, (_, index) => first + index)
const dayLength = 24 * 60 * minute

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  restore = await keepState(t)
})
afterAll(() => t.close())

const micros = (time: string): Micros => Date.parse(time) * 1000
// Midnights and changes of the clock in Sydney, of the two years before this code was written.
const edges = [
  '2025-04-05T16:00:00Z',
  '2025-10-04T16:00:00Z',
  '2026-04-04T16:00:00Z',
  '2026-10-03T16:00:00Z',
  '2025-12-31T13:00:00Z',
  '2026-02-28T13:00:00Z',
  '2026-06-30T14:00:00Z',
].map(micros)

describe.each(seeds)('the statement of an incident, after random history %i', (seed) => {
  it('says the times, days and numbers that follow from the rows', async () => {
    await restore()
    const { admin, ana, ben, dora } = cast.people
    const people = [admin, ana, ben, dora].map(({ userId }) => userId)
    const dice = createDice(seed)
    const start = (Date.now() + 60_000) * 1000
    await writeHistory(t, cast, seed, start)
    const history = await readHistory(t)
    const { rows } = await sql<{ begins: Micros }>`
      select (extract(epoch from fact_history_begins()) * 1000000)::bigint as begins`.execute(t.db)
    const begins = { trail: history.entries[0]?.at ?? 0, history: rows[0]?.begins ?? 0 }
    const now = start + 31 * 60 * minute
    t.clock.set(new Date(now / 1000))
    const asAdmin = await t.signInAs(admin)
    const times = [...edges, begins.trail, begins.history, start, ...history.entries.map(({ at }) => at)]
    const time = (from: number) => {
      const later = times.filter((known) => known > from)
      return (later[dice(dice(2) === 0 ? later.length : 12)] ?? now - minute) + dice(3) - 1
    }
    const seen = { late: 0, unknown: 0 }
    for (let question = 0; question < questions; question++) {
      const userId = people[question % people.length] ?? 0
      const from = time(question % 3 === 0 ? begins.trail : 0)
      const period = { from, to: Math.max(time(from), from + 1) }
      const awareOn = timeOf(now - dice(60) * dayLength).slice(0, 10)
      const assessedOn =
        [null, ...[29, 30, 31].map((days) => timeOf(micros(awareOn) + days * dayLength).slice(0, 10))]
          .filter((day) => day === null || day <= timeOf(now).slice(0, 10))
          .at(-1 - dice(2)) ?? null
      const note = `${repeatWith(seed)}, person ${userId}, ${timeOf(period.from)} until ${timeOf(period.to)}, ${awareOn}, ${assessedOn}`
      const body = {
        userId,
        ability: null,
        thingId: null,
        from: timeOf(period.from),
        to: timeOf(period.to),
        awareOn,
      }
      const { incidentId, version } = await saveIncident(asAdmin, body)
      const draft = await asAdmin.inject('POST', `${incidentsPath}/${incidentId}/statement`, {
        version,
        assessedOn,
      })
      expect(draft.status, `${note}: ${draft.text}`).toBe(200)
      const { statement } = await unpack(asAdmin, incidentId)
      const affected = plainAffected(history, userId, people, period)
      const certain = affected.filter((line) => line.endsWith(' RECORDED')).length
      const plain = plainStatement({
        period,
        begins,
        awareOn,
        assessedOn,
        affected: {
          certain,
          possible: affected.length - certain,
          // What a misused account saw on pages of MIPs and in lists is never recorded.
          others: period.from < begins.trail ? 'PERIOD_UNKNOWN' : 'SEE_UNKNOWN',
        },
      })
      const text = statement.replaceAll('\n', ' ').replaceAll('\u202f', ' ')
      for (const sentence of plain.sentences) expect(text, note).toContain(sentence)
      expect(text.match(/recorded since /g)?.length ?? 0, note).toBe(plain.unknownParts)
      expect(text.includes('This is after the last day.'), note).toBe(plain.isLate)
      expect(text.includes('Perhaps affected:'), note).toBe(affected.length > certain)
      seen.late += Number(plain.isLate)
      seen.unknown += Number(plain.unknownParts > 0)
    }
    expect(Math.min(seen.late, seen.unknown)).toBeGreaterThan(0)
  })
})
