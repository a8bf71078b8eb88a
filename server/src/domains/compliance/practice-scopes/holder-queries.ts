import type { Db } from '../../../platform/world.ts'

/** The address of a person with an active account; null without one. */
export async function findHolder(db: Db, userId: number) {
  const query = db.selectFrom('user').select(['email', 'firstName', 'language']).where('userId', '=', userId)
  return (
    (await query.where('status', '=', true).where('activatedAt', 'is not', null).executeTakeFirst()) ?? null
  )
}
