const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })

/** The calendar day in Sydney, such as `2026-09-30`. Lists and checks use it for everybody. */
export const dayOf = (now: Date): string => days.format(now)

/** Days before the end on which the holder gets a mail; 0 is the mail after the last day in force. */
export const reminderDays = [90, 60, 30, 7, 0] as const

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The day of the first reminder after `day`; null when none is left. */
export function nextReminderAfter(
  { expiresOn, lastDay }: { expiresOn: string | null; lastDay: string | null },
  day: string,
): string | null {
  if (expiresOn === null || lastDay === null) return null
  const dates = reminderDays.map((count) => (count === 0 ? addDays(lastDay, 1) : addDays(expiresOn, -count)))
  return dates.find((date) => date > day) ?? null
}
