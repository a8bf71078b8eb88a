const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })
const daysInPerth = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Perth' })

/**
 * The calendar day in Sydney, such as `2026-09-30`. It is the day of a check, and no day of a holder (migration 0088) is later.
 */
export const dayOf = (now: Date): string => days.format(now)

/**
 * The earliest and the latest day of all holders. In the hours in which they differ, the day of one changes at the beginning of a
 * quarter of an hour, because every midnight of Australia does.
 */
export type Days = { first: string; last: string; quarter: number }

const quarterHour = 15 * 60_000

export function daysAt(now: Date): Days {
  const [first, last] = [daysInPerth.format(now), dayOf(now)]
  return { first, last, quarter: first === last ? 0 : Math.floor(now.getTime() / quarterHour) * quarterHour }
}

/** Days before the end on which the holder gets a mail; 0 is the mail after the last day in force. */
export const reminderDays = [90, 60, 30, 7, 0] as const

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

type End = { expiresOn: string; lastDay: string }

const dateOfReminder = ({ expiresOn, lastDay }: End, days: number) =>
  days === 0 ? addDays(lastDay, 1) : addDays(expiresOn, -days)

/** The day of the first reminder after `day`; null when none is left, or it has no end. */
export function nextReminderAfter(
  { expiresOn, lastDay }: { expiresOn: string | null; lastDay: string | null },
  day: string,
): string | null {
  if (expiresOn === null || lastDay === null) return null
  const dates = reminderDays.map((days) => dateOfReminder({ expiresOn, lastDay }, days))
  return dates.find((date) => date > day) ?? null
}

/** The reminder that is due on the day: the latest one, also when earlier ones were missed. */
export const reminderDueOn = (end: End, day: string): number | undefined =>
  reminderDays.findLast((days) => dateOfReminder(end, days) <= day)
