import type { ProfessionRef } from '@gantry/contract/domains/people/professions/schemas'
import type { Engagement, ProfessionFilter } from '@gantry/contract/domains/people/professions/words'
import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'
import { totalOfUsers } from './total-queries.ts'

const recorded = sql`person_profession_at(${serverTime})`

export type ProfessionFilters = {
  profession?: ProfessionFilter | undefined
  engagement?: Engagement | undefined
}

/** Those who have such a profession on their day. */
function holders({ profession, engagement }: ProfessionFilters): RawBuilder<unknown> {
  const ofEntry = [
    ...(profession === undefined || profession === 'NONE' ? [] : [sql`profession = ${profession}`]),
    ...(engagement === undefined ? [] : [sql`engagement = ${engagement}`]),
  ]
  const where = ofEntry.length === 0 ? sql`` : sql`where ${sql.join(ofEntry, sql` and `)}`
  return sql`(select user_id from ${recorded} ${where})`
}

/** Whether a person has such a profession on their day, or none at all. */
export function professionCondition(
  userId: 'user.userId' | 'userGroup.userId',
  filter: ProfessionFilters,
): RawBuilder<boolean> {
  const person = sql.ref(userId)
  if (filter.profession !== 'NONE') return sql<boolean>`${person} in ${holders(filter)}`
  // Nobody has an engagement without a profession.
  if (filter.engagement !== undefined) return sql<boolean>`false`
  return sql<boolean>`not exists (select from ${recorded} as held where held.user_id = ${person})`
}

/** How many people match, without other filters. */
export function totalByProfession(filter: ProfessionFilters): RawBuilder<number> {
  if (filter.profession === 'NONE' && filter.engagement !== undefined) return sql<number>`0`
  const count = sql<number>`(select count(distinct user_id) from ${holders(filter)} as held)`
  return filter.profession === 'NONE' ? sql<number>`(${totalOfUsers({})} - ${count})` : count
}

/** The professions of these people on their days. */
export async function findProfessionsOf(db: Db, userIds: number[]): Promise<Map<number, ProfessionRef[]>> {
  const { rows } = await sql<ProfessionRef & { userId: number }>`
    select distinct user_id, profession, engagement from ${recorded}
    where user_id = any(${userIds}::bigint[]) order by user_id, profession, engagement`.execute(db)
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** The professions of a person on their day, as JSON. Two sources may have recorded the same one. */
export const professionsOf = (userId: RawBuilder<unknown>) => sql<ProfessionRef[]>`coalesce((
  select json_agg(json_build_object('profession', profession, 'engagement', engagement)
    order by profession, engagement)
  from (select distinct profession, engagement from ${recorded} where user_id = ${userId}) as held), '[]')`
