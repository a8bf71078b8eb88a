import type { Db } from '../../../../platform/world.ts'
import { addDays, dayOf, daysAt } from '../days.ts'
import { countByMonth } from './expiry-queries.ts'

type Expiring = { from: string; to: string; count: number }

/**
 * Counts the qualifications of a group's active members and MIPs by the month of their last day, from the present month on, and
 * those that ended before: as the list of qualifications does with these days and the status. Without a group, all is zero.
 */
export async function countExpiries(
  db: Db,
  groupId: number | null,
  now: Date,
  count: number,
): Promise<{ expiries: Expiring[]; ended: Omit<Expiring, 'from'> }> {
  const months = monthsFrom(dayOf(now), count)
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) throw new Error('At least one month is counted.')
  const counts =
    groupId === null ? new Map() : await countByMonth(db, groupId, daysAt(now), first.from, last.to)
  return {
    expiries: months.map(({ from, to }) => ({ from, to, count: counts.get(from) ?? 0 })),
    ended: { to: addDays(first.from, -1), count: counts.get('') ?? 0 },
  }
}

/** The first and the last day of each month. */
function monthsFrom(day: string, count: number): { from: string; to: string }[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => ({
    from: dateOf(Date.UTC(year, month - 1 + index, 1)),
    to: dateOf(Date.UTC(year, month + index, 0)),
  }))
}
