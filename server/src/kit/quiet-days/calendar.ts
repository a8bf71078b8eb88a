import { type AustralianState, australianStates } from '@gantry/contract/australian-states'

// Days on which nobody is asked by mail to act: weekends, and public holidays of a state. Decision 97 has the rule.

const zones: Readonly<Record<AustralianState, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
}
/** Where the state is not known. It has weekends, in Sydney, and no holidays. */
export const unknownState = ''
const all = [...australianStates, unknownState]
/** At this hour, mail goes out that waited for a working day. */
const morning = '08:00'
const hour = 60 * 60_000

export type Calendar = {
  /** Whether it is a quiet day in each of these states. */
  isQuiet(states: readonly string[], at: Date): boolean
  /** The states in which it is a quiet day, and '' if it is where the state is not known. */
  quietStates(at: Date): string[]
  /** On most of these days nobody needs to be looked at: a weekend is quiet everywhere. */
  isQuietEverywhere(at: Date): boolean
  /** The first morning of a working day in any of these states, on their day or after it. */
  nextMorning(states: readonly string[], at: Date): Date
}

let loaded: Promise<Calendar> | undefined

/** Loads the library of holidays when something is first to be sent. */
export function loadCalendar(): Promise<Calendar> {
  loaded ??= import('date-holidays').then(({ default: Holidays }) =>
    createCalendar((state, year) =>
      new Holidays('AU', state)
        .getHolidays(year)
        // A holiday that begins in the evening leaves a working day.
        .filter(({ type, date }) => type === 'public' && date.endsWith(' 00:00:00'))
        .map(({ date }) => date.slice(0, 10)),
    ),
  )
  return loaded
}

function createCalendar(listHolidays: (state: AustralianState, year: number) => string[]): Calendar {
  const years = new Map<string, Set<string>>()
  const stateOf = (name: string) => australianStates.find((state) => state === name)
  const zoneOf = (name: string) => zones[stateOf(name) ?? 'NSW']

  function isHoliday(name: string, day: string): boolean {
    const state = stateOf(name)
    if (state === undefined) return false
    const key = `${state} ${day.slice(0, 4)}`
    const holidays = years.get(key) ?? new Set(listHolidays(state, Number(day.slice(0, 4))))
    years.set(key, holidays)
    return holidays.has(day)
  }
  const isQuietDay = (name: string, day: string) => isWeekend(day) || isHoliday(name, day)

  function nextMorningIn(name: string, at: Date): Date {
    for (let day = dayIn(zoneOf(name), at); ; day = dayAfter(day)) {
      if (!isQuietDay(name, day)) return morningOf(day, zoneOf(name))
    }
  }
  const known = (states: readonly string[]) => (states.length === 0 ? [unknownState] : states)
  const isQuietIn = (name: string, at: Date) => isQuietDay(name, dayIn(zoneOf(name), at))
  return {
    isQuiet: (states, at) => known(states).every((name) => isQuietIn(name, at)),
    quietStates: (at) => all.filter((name) => isQuietIn(name, at)),
    isQuietEverywhere: (at) => all.every((name) => isQuietIn(name, at)),
    nextMorning: (states, at) =>
      new Date(Math.min(...known(states).map((name) => nextMorningIn(name, at).getTime()))),
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function dayIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 24 * hour).toISOString().slice(0, 10)

/** No clock of Australia changes between this hour in UTC and this hour there. */
function morningOf(day: string, timeZone: string): Date {
  const inUtc = new Date(`${day}T${morning}Z`)
  const there = new Date(`${inUtc.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  return new Date(inUtc.getTime() - (there.getTime() - inUtc.getTime()))
}
