import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type Lease = { qualificationId: number; userId: number; now: Date; until: Date }

/** Takes it, or keeps it longer. Returns false while it is somebody else's; of several at once, one gets it. */
export async function takeLease(db: Db, { qualificationId, userId, now, until }: Lease): Promise<boolean> {
  const { rows } = await sql`
    insert into check_lease (qualification_id, user_id, until) values (${qualificationId}, ${userId}, ${until})
    on conflict (qualification_id) do update set user_id = excluded.user_id, until = excluded.until
      where check_lease.user_id = excluded.user_id or check_lease.until <= ${now}
    returning qualification_id`.execute(db)
  return rows.length > 0
}

/** Those among these that others have taken. */
export async function findTaken(db: Db, ids: number[], userId: number, now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ qualificationId: number }>`
    select qualification_id from check_lease
    where qualification_id = any (${ids}::bigint[]) and user_id <> ${userId} and until > ${now}`.execute(db)
  return new Set(rows.map(({ qualificationId }) => qualificationId))
}

/** The one that this person has taken, and not checked yet. */
export async function findOwn(db: Db, userId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ qualificationId: number }>`
    select qualification_id from check_lease where user_id = ${userId} and until > ${now}
    order by until desc limit 1`.execute(db)
  return rows[0]?.qualificationId ?? null
}

const leasesOf = (db: Db, userId: number) => db.deleteFrom('checkLease').where('userId', '=', userId)

export async function deleteLease(db: Db, userId: number, qualificationId: number): Promise<void> {
  await leasesOf(db, userId).where('qualificationId', '=', qualificationId).execute()
}

export async function deleteOtherLeases(db: Db, userId: number, qualificationId: number): Promise<void> {
  await leasesOf(db, userId).where('qualificationId', '<>', qualificationId).execute()
}

export async function deleteEndedLeases(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('checkLease').where('until', '<=', now).execute()
}
