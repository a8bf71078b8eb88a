import { sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'
import type { Days } from '../days.ts'
import { partsOf } from './part-queries.ts'

/**
 * Counts the rows of the list of qualifications of a group's active members and MIPs by the first day of the month in which they
 * end, up to a last day. Those that ended before the first month have the key ''.
 */
export async function countByMonth(
  db: Db,
  groupId: number,
  days: Days,
  firstDay: string,
  lastDay: string,
): Promise<Map<string, number>> {
  const filter = { status: true, expiresBefore: lastDay }
  const parts = await Promise.all(
    partsOf(db, { filter, sorts: [], days, ofGroup: groupId, checker: null }).map((rows) =>
      rows
        .select([
          sql<string>`case when sort_expires_on < ${firstDay}::date then ''
            else to_char(date_trunc('month', sort_expires_on), 'YYYY-MM-DD') end`.as('month'),
          sql<number>`count(*)::integer`.as('count'),
        ])
        .groupBy(sql`1`)
        .execute(),
    ),
  )
  const counts = new Map<string, number>()
  for (const { month, count } of parts.flat()) counts.set(month, (counts.get(month) ?? 0) + count)
  return counts
}
