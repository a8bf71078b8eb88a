import { soonDays } from '@gantry/contract/domains/people/links/time-limits/words'
import type { CallName } from '../../api/contract-types.ts'
import { dayAt, momentOf } from '../../i18n/format.ts'

/** How the end of a link is saved. */
export type EndChange = { write: CallName; save: (validUntil: string | null) => Promise<unknown> }

// A link has an end as a moment. People choose a last day, in the time zone in which the portal shows times.

const day = 24 * 60 * 60_000

/** The moment just before the end, which is on the last day. */
export const lastMomentOf = (validUntil: string): string => new Date(Date.parse(validUntil) - 1).toISOString()

/** The last day (`2027-06-30`); empty without an end. */
export const lastDayOf = (validUntil: string | null): string =>
  validUntil === null ? '' : dayAt(Date.parse(validUntil) - 1)

/** The end of a last day; null without one. Text that is no day stays as it is, and the server refuses it. */
export function endOf(lastDay: string): string | null {
  if (lastDay === '') return null
  const midnight = Date.parse(`${lastDay}T00:00:00Z`)
  if (Number.isNaN(midnight)) return lastDay
  const next = new Date(midnight + day).toISOString().slice(0, 10)
  return momentOf(`${next}T00:00:00`).toISOString()
}

export const endsSoon = (validUntil: string, now = Date.now()): boolean =>
  Date.parse(validUntil) - now <= soonDays * day
