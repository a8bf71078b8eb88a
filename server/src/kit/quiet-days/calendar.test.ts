import { australianStates } from '@gantry/contract/australian-states'
import { expect, it } from 'vitest'
import { loadCalendar } from './calendar.ts'
import { daysFrom, isQuietDay, midnightOf, notKnown, published } from './testing/published-holidays.ts'

it('is quiet at weekends and on the holidays of each state, from midnight to midnight', async () => {
  const calendar = await loadCalendar()
  let asked = 0
  for (const state of Object.keys(published)) {
    for (const day of daysFrom('2026-01-02', '2027-12-31')) {
      const [yesterday = ''] = daysFrom(new Date(Date.parse(day) - 86_400_000).toISOString(), day)
      if (notKnown.has(`${state} ${day}`) || notKnown.has(`${state} ${yesterday}`)) continue
      const midnight = midnightOf(state, day)
      const wanted = [isQuietDay(state, yesterday), isQuietDay(state, day), isQuietDay(state, day)]
      const found = [midnight - 1, midnight, midnight + 9 * 3_600_000].map((at) =>
        calendar.isQuiet([state], new Date(at)),
      )
      expect(found, `${state} ${day}`).toEqual(wanted)
      asked += found.length
    }
  }
  expect(asked).toBeGreaterThan(16_000)
})

it('goes on at eight in the morning of the next working day, in whichever state it comes first', async () => {
  const calendar = await loadCalendar()
  const next = (states: string[], at: string) => calendar.nextMorning(states, new Date(at)).toISOString()
  // Easter 2026 in Sydney: from Good Friday to Tuesday, across the end of summer time.
  expect(next(['NSW'], '2026-04-02T13:00:00Z')).toBe('2026-04-06T22:00:00.000Z')
  // Saturday before Labour Day in Perth. In Sydney, Monday is a working day and begins earlier.
  expect(next(['WA'], '2026-02-28T02:00:00Z')).toBe('2026-03-03T00:00:00.000Z')
  expect(next(['WA', 'NSW'], '2026-02-28T02:00:00Z')).toBe('2026-03-01T21:00:00.000Z')
  // Melbourne Cup Day, 2026.
  expect(next(['VIC'], '2026-11-03T01:00:00Z')).toBe('2026-11-03T21:00:00.000Z')
  for (const day of daysFrom('2026-01-02', '2027-12-20')) {
    for (const state of Object.keys(published).filter((known) => known !== 'VIC')) {
      if (!isQuietDay(state, day)) continue
      const wanted = daysFrom(day, '2027-12-31').find((each) => !isQuietDay(state, each)) ?? ''
      const at = new Date(midnightOf(state, day) + 3 * 3_600_000)
      const morning = midnightOf(state, wanted) + 8 * 3_600_000
      // On the days when clocks change, midnight and morning have different offsets, and these are Sundays.
      expect(calendar.nextMorning([state], at), `${state} ${day}`).toEqual(new Date(morning))
    }
  }
})

it('is quiet for somebody in two states only when it is quiet in both', async () => {
  const calendar = await loadCalendar()
  const quiet = (states: string[], at: string) => calendar.isQuiet(states, new Date(at))
  const cupDay = '2026-11-03T01:00:00Z'
  expect([quiet(['VIC'], cupDay), quiet(['NSW'], cupDay), quiet(['NSW', 'VIC'], cupDay)]).toEqual([
    true,
    false,
    false,
  ])
  // Sunday evening in Perth is Monday in Sydney.
  const evening = '2026-11-08T14:00:00Z'
  expect([quiet(['WA'], evening), quiet(['NSW'], evening), quiet(['WA', 'NSW'], evening)]).toEqual([
    true,
    false,
    false,
  ])
})

it('knows only weekends where the state is not known, and the holidays of all eight states', async () => {
  const calendar = await loadCalendar()
  const newYear = new Date('2027-01-01T03:00:00Z')
  expect([calendar.isQuiet([], newYear), calendar.isQuiet([''], newYear)]).toEqual([false, false])
  expect(calendar.isQuiet([], new Date('2027-01-02T03:00:00Z'))).toBe(true)
  expect(calendar.quietStates(newYear)).toEqual(australianStates)
  expect(calendar.isQuietEverywhere(newYear)).toBe(false)
  expect(calendar.isQuietEverywhere(new Date('2027-01-02T03:00:00Z'))).toBe(true)
  // Queensland has a holiday from six in the evening of Christmas Eve, a Thursday in 2026.
  expect(calendar.quietStates(new Date('2026-12-24T00:00:00Z'))).toEqual([])
  const quiet = (day: string) => calendar.quietStates(new Date(`${day}T02:00:00Z`))
  expect(quiet('2026-06-08')).toEqual(['NSW', 'VIC', 'SA', 'TAS', 'ACT', 'NT'])
  expect(quiet('2026-09-28')).toEqual(['WA'])
  expect(quiet('2026-10-05')).toEqual(['NSW', 'QLD', 'SA', 'ACT'])
  expect(quiet('2026-08-03')).toEqual(['NT'])
})
