import type { Micros } from './pack-history-queries.ts'

// What the statement of an incident says beside the words that a person wrote, written from docs/reach.md, "Incidents", the
// Privacy Act 1988 s 26WH, and the law on summer time in New South Wales.

const hour = 3_600_000
const day = 24 * hour
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Midnight UTC of the first Sunday of a month, 0 for January. */
function firstSunday(year: number, month: number): number {
  const first = Date.UTC(year, month, 1)
  return first + ((7 - new Date(first).getUTCDay()) % 7) * day
}

/** "27 November 2026 at 10:02 am". Summer time lasts from October until April, and changes at 2 am standard time, UTC+10. */
export function plainSydneyTime(micros: Micros): string {
  const time = Math.floor(micros / 1000)
  const year = new Date(time + 10 * hour).getUTCFullYear()
  const changes = (month: number) => firstSunday(year, month) + 2 * hour - 10 * hour
  const isSummer = time < changes(3) || time >= changes(9)
  const local = new Date(time + (isSummer ? 11 : 10) * hour)
  const hours = local.getUTCHours()
  const minutes = String(local.getUTCMinutes()).padStart(2, '0')
  return `${plainDay(local.getTime())} at ${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** "7 November 2026", of a time in UTC in milliseconds. */
export function plainDay(time: number): string {
  const date = new Date(time)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

type Facts = {
  period: { from: Micros; to: Micros }
  /** The first entry of the trail, and of the record of who had access. */
  begins: { trail: Micros; history: Micros }
  awareOn: string
  /** When the assessment was completed; null: not yet. */
  assessedOn: string | null
  /** How many people are certainly and perhaps affected, and whether there may be others. */
  affected: { certain: number; possible: number; others: '' | 'SEE_UNKNOWN' | 'PERIOD_UNKNOWN' }
}

const others = {
  '': '',
  SEE_UNKNOWN: ', and perhaps others: see its rows with UNKNOWN',
  PERIOD_UNKNOWN: ', and perhaps others, because not all of the period is known',
}

/** The sentences that must stand in the statement, how many of its parts say since when something is recorded, and whether it says that the assessment was late. */
export function plainStatement({ period, begins, awareOn, assessedOn, affected }: Facts) {
  const lastDay = Date.parse(`${awareOn}T00:00:00Z`) + 30 * day
  const unknown = (begin: Micros) =>
    period.from >= begin
      ? []
      : [
          `recorded since ${plainSydneyTime(begin)} (Sydney).`,
          ...(period.to <= begin ? ['nothing of the time before, which is the whole period.'] : []),
        ]
  return {
    sentences: [
      `It happened between ${plainSydneyTime(period.from)} and ${plainSydneyTime(period.to)} (Sydney).`,
      `first suspected the breach on ${plainDay(Date.parse(`${awareOn}T00:00:00Z`))}.`,
      `by <strong>${plainDay(lastDay)}</strong> (section 26WH).`,
      assessedOn === null
        ? '[To complete: the day on which the assessment was completed]'
        : `It was completed on ${plainDay(Date.parse(`${assessedOn}T00:00:00Z`))}.`,
      `People listed in affected.csv: ${affected.certain}${others[affected.others]}.`,
      ...(affected.possible === 0 ? [] : [`Perhaps affected: ${affected.possible}.`]),
      ...unknown(begins.history),
      ...unknown(begins.trail),
    ],
    /** Access, then sign-ins and apps, then reads. */
    unknownParts: [begins.history, begins.trail, begins.trail].filter((begin) => period.from < begin).length,
    isLate: assessedOn !== null && Date.parse(`${assessedOn}T00:00:00Z`) > lastDay,
  }
}
