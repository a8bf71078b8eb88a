import { sql } from 'kysely'
import { type Instant, instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'

export type Noticed = { userId: number; email: string; firstName: string; language: string; timeZone: string }

/** Those of the people who can get a mail and had none about this statement, each once. */
export async function listToNotify(
  db: Db,
  incidentId: number,
  readyAt: Instant,
  userIds: number[],
): Promise<Noticed[]> {
  const { rows } = await sql<Noticed>`
    select user_id, email, first_name, language, time_zone from "user"
    where user_id = any(${userIds}::bigint[]) and status and activated_at is not null
      and not exists (select from incident_notice as notice where notice.incident_id = ${incidentId}
        and notice.ready_at = ${readyAt}::timestamptz and notice.user_id = "user".user_id)
    order by user_id`.execute(db)
  return rows
}

/** When each person got the notice about this statement. */
export async function findNotices(
  db: Db,
  incidentId: number,
  readyAt: Instant,
): Promise<Map<number, Instant>> {
  const rows = await db
    .selectFrom('incidentNotice')
    .select(['userId', instant(sql`sent_at`).as('sentAt')])
    .where('incidentId', '=', incidentId)
    .where('readyAt', '=', sql<Date>`${readyAt}::timestamptz`)
    .execute()
  return new Map(rows.map(({ userId, sentAt }) => [userId, sentAt]))
}

/** Records the notices in one statement, however many there are. */
export async function insertNotices(
  db: Db,
  notice: { incidentId: number; readyAt: Instant; sentAt: Date; sentBy: number },
  userIds: number[],
): Promise<void> {
  const { incidentId, readyAt, sentAt, sentBy } = notice
  await sql`
    insert into incident_notice (incident_id, ready_at, user_id, sent_at, sent_by)
    select ${incidentId}, ${readyAt}::timestamptz, user_id, ${sentAt}, ${sentBy}
    from unnest(${userIds}::bigint[]) as chosen (user_id)`.execute(db)
}
