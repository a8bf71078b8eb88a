import type { Db } from '../platform/world.ts'

/** The time zone of a person; UTC for a service account. */
export async function findTimeZone(db: Db, userId: number): Promise<string> {
  const query = db.selectFrom('user').select('timeZone').where('userId', '=', userId)
  return (await query.executeTakeFirst())?.timeZone ?? 'UTC'
}
