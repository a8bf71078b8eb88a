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

/** People and MIPs with documents of more bytes together. */
export const countOwnersAbove = (db: Db, bytes: number): Promise<number> =>
  countOf(
    sql`select count(*)::integer as count from (
      select from document group by user_id, mip_id having sum(size) > ${bytes}) as owner`,
    db,
  )

export const countMailsBefore = (db: Db, createdBefore: Date): Promise<number> =>
  countOf(sql`select count(*)::integer as count from mail where created_at < ${createdBefore}`, db)
