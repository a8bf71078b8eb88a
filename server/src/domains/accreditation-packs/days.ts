const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })

/** The calendar day in Sydney, such as `2026-09-30`. */
export const dayInSydney = (now: Date): string => days.format(now)
