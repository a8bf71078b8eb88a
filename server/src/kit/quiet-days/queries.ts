import { sql } from 'kysely'
import { serverTime } from '../../platform/db/server-time.ts'
import type { Db } from '../../platform/world.ts'

/** The states in which each of these people works (migration 0121). One is '' where a state is not known. */
export async function listStatesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: number; states: string[] }>`
    select user_id, person_states(user_id, ${serverTime}) as states from "user" where user_id = any (${userIds}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ userId, states }) => [userId, states]))
}
