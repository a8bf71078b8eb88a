import { mostYears } from '@gantry/contract/domains/people/links/time-limits/words'
import { badField } from '../platform/http/problem.ts'
import type { World } from '../platform/world.ts'

/** Why a link cannot have this end; null if it can. */
export function problemOfEnd(now: Date, validUntil: Date | null | undefined): string | null {
  if (validUntil === null || validUntil === undefined) return null
  if (validUntil <= now) return 'The end must be in the future.'
  const furthest = new Date(now)
  furthest.setUTCFullYear(now.getUTCFullYear() + mostYears)
  return validUntil > furthest ? `The end must be within ${mostYears} years.` : null
}

/** Refuses an end that has passed or is too far away. `field` is its place in the call. */
export function assertEnd(
  { clock }: Pick<World, 'clock'>,
  validUntil: Date | null | undefined,
  field = 'validUntil',
): void {
  const problem = problemOfEnd(clock.now(), validUntil)
  if (problem !== null) throw badField(field, problem)
}

/** A file has no time zone, so its days end at midnight here. */
export const zoneHere = 'Australia/Sydney'
const days = new Intl.DateTimeFormat('en-CA', { timeZone: zoneHere })

/** The day of a moment here. */
export const dayHere = (moment: Date | number): string => days.format(moment)

/** The last day before an end in a file; `none` without an end. */
export const lastDayText = (validUntil: Date | null): string =>
  validUntil === null ? 'none' : dayHere(validUntil.getTime() - 1)

export const toEndText = (validUntil: Date | null): string | null => validUntil?.toISOString() ?? null
