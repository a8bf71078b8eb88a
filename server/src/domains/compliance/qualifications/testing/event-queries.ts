import { sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'

/** The time of the last change of a person's facts about qualifications, to the microsecond. */
export async function lastFactChange(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select to_char(max(case when is_open then valid_from else valid_until end) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from fact where kind = 'qualification' and user_id = ${userId}`.execute(db)
  return rows[0]?.at ?? null
}
