import { mostYears } from '@gantry/contract/links/time-limits/words'
import { badField } from '../platform/http/problem.ts'
import type { World } from '../platform/world.ts'

/** Refuses an end that has passed or is too far away. `field` is its place in the call. */
export function assertEnd(
  { clock }: Pick<World, 'clock'>,
  validUntil: Date | null | undefined,
  field = 'validUntil',
): void {
  if (validUntil === null || validUntil === undefined) return
  const now = clock.now()
  if (validUntil <= now) throw badField(field, 'The end must be in the future.')
  const furthest = new Date(now)
  furthest.setUTCFullYear(now.getUTCFullYear() + mostYears)
  if (validUntil > furthest) throw badField(field, `The end must be within ${mostYears} years.`)
}

export const toEndText = (validUntil: Date | null): string | null => validUntil?.toISOString() ?? null
