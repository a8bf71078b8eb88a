import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'

/** A profession as a directory sees it. */
export type ScimProfession = {
  value: string
  engagement: string
  validFrom: string
  validUntil: string | null
}

/** Today for a person. */
export async function personDay(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select person_day(${userId}, ${serverTime}) as day`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A function without a from clause gives one row.')
  return row.day
}

/** Those that the directory recorded and that count today or later, as JSON. Others are not its own. */
export const professionsFrom = (identityConnectionId: number): RawBuilder<ScimProfession[]> => sql`coalesce((
  select json_agg(json_build_object('value', profession, 'engagement', engagement, 'validFrom', valid_from,
    'validUntil', valid_until) order by valid_from, person_profession_id)
  from person_profession
  where person_profession.user_id = "user".user_id and identity_connection_id = ${identityConnectionId}
    and coalesce(valid_until >= person_day("user".user_id, ${serverTime}), true)
    and coalesce(valid_until >= valid_from, true)), '[]')`
