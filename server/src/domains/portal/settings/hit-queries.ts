import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'
import { type LiveAt, liveSessions } from '../../access/sessions/service.ts'

async function countOf(query: ReturnType<typeof sql<{ count: number }>>, db: Db): Promise<number> {
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Sessions that are live now and were not used since `idleSince`. */
export const countSessionsUnusedSince = (db: Db, live: LiveAt, idleSince: Date): Promise<number> =>
  countOf(
    sql`select count(*)::integer as count from session
      where ${liveSessions(live)} and last_seen_at <= ${idleSince}`,
    db,
  )

/** Active people with access that ends within `until` days but not within `from` days. */
export const countPeopleWhoseAccessEnds = (
  db: Db,
  { now, from, until }: { now: Date; from: number; until: number },
): Promise<number> => {
  const isNear = sql`valid_until > ${now}::timestamptz + ${from} * interval '1 day'
    and valid_until <= ${now}::timestamptz + ${until} * interval '1 day'`
  return countOf(
    sql`select count(distinct user_id)::integer as count from (
        select user_id from user_mip where ${isNear}
        union all select user_id from user_group where ${isNear}
        union all select user_id from user_role where ${isNear}) as ending
      join "user" using (user_id) where "user".status`,
    db,
  )
}

/** People and MIPs with documents of more bytes together. */
export const countOwnersAbove = (db: Db, bytes: number): Promise<number> =>
  countOf(
    sql`select count(*)::integer as count from (
      select from document group by user_id, mip_id having sum(size) > ${bytes}) as owner`,
    db,
  )

export const countMailsBefore = (db: Db, createdBefore: Date): Promise<number> =>
  countOf(sql`select count(*)::integer as count from mail where created_at < ${createdBefore}`, db)
