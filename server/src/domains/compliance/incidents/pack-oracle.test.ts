import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import {
  createDice,
  type History,
  minute,
  readHistory,
  timeOf,
  writeHistory,
} from './testing/pack-history-queries.ts'
import { plainAffected, plainEvents, plainReadsBy, plainReadsOf, readersIn } from './testing/plain-pack.ts'
import { type CsvRows, saveIncident, unpack } from './testing/unpack.ts'

// The pack of an incident, compared with a plain recomputation from the raw rows: the audit trail, sessions and links.

const questions = 8
const first = chooseSeed(11)
const seeds = Array.from({ length: runs(1, 6) }, (_, index) => first + index)

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

const lines = (rows: CsvRows) =>
  rows.filter((row) => row['Entry'] !== '').map((row) => `${row['Entry']} ${row['Verdict']} ${row['Reason']}`)

/** A period from an event until a later one, exactly or a microsecond beside them. */
function periodOf({ entries }: History, start: number, dice: (sides: number) => number) {
  const times = entries.map(({ at }) => at).filter((at) => at >= start)
  const time = () => (times[dice(times.length)] ?? start) + dice(3) - 1
  const [one, other] = [time(), time()] as const
  const [from, to] = [Math.min(one, other), Math.max(one, other)] as const
  return { from, to: Math.max(to, from + 1) }
}

describe.each(seeds)('the pack of an incident, after random history %i', (seed) => {
  it('has the entries, verdicts and people that the raw rows say', async () => {
    await restore()
    const { admin, ana, ben, dora } = cast.people
    const people = [admin, ana, ben, dora].map(({ userId }) => userId)
    const dice = createDice(seed)
    const start = (Date.now() + 60_000) * 1000
    for (const { userId } of [ana, ben, dora])
      for (const { mipId } of [cast.northMip, cast.southMip])
        if (dice(3) > 0) await linkUserMip(t.db, userId, mipId)
    // Some links end at a time of the history.
    const until = timeOf(start + dice(1800) * minute)
    await sql`update user_mip set valid_until = ${until} where user_mip_id % 2 = 0`.execute(t.db)
    await writeHistory(t, cast, seed, start)
    const history = await readHistory(t)
    t.clock.set(new Date(start / 1000 + 31 * 60 * 60_000))
    const asAdmin = await t.signInAs(admin)
    for (let question = 0; question < questions; question++) {
      const userId = people[question % people.length] ?? 0
      const period = periodOf(history, start, dice)
      const times = { from: timeOf(period.from), to: timeOf(period.to), awareOn: timeOf(start).slice(0, 10) }
      const note = `${repeatWith(seed)}, person ${userId}, ${times.from} until ${times.to}`

      const misused = await saveIncident(asAdmin, { userId, ability: null, thingId: null, ...times })
      const by = await unpack(asAdmin, misused.incidentId)
      const readBy = plainReadsBy(history, userId, period)
      expect(lines(by.reads), `reads by ${note}`).toEqual(readBy)
      expect(lines(by.sessions), `sessions of ${note}`).toEqual(
        plainEvents(history, [userId], period, 'session'),
      )
      expect(lines(by.apps), `apps of ${note}`).toEqual(plainEvents(history, [userId], period, 'app'))
      const affected = by.affected.filter((row) => row['User ID'] !== '')
      expect(
        affected.map((row) => `${row['User ID']} ${row['Verdict']}`),
        `affected by ${note}`,
      ).toEqual(plainAffected(history, userId, people, period))

      const exposed = { userId: null, ability: 'person.read-full', thingId: userId, ...times }
      const of = await unpack(asAdmin, (await saveIncident(asAdmin, exposed)).incidentId)
      const readOf = plainReadsOf(history, userId, period)
      expect(lines(of.reads), `reads of ${note}`).toEqual(readOf)
      const reached = of.reach.filter((row) => row['User ID'] !== '').map((row) => Number(row['User ID']))
      const all = [...new Set([...reached, ...readersIn(history, readOf)])]
      expect(lines(of.sessions), `sessions about ${note}`).toEqual(
        plainEvents(history, all, period, 'session'),
      )
      expect(lines(of.apps), `apps about ${note}`).toEqual(plainEvents(history, all, period, 'app'))
    }
  })
})
