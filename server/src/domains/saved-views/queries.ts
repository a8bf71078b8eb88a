import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

export type SavedViewRow = {
  savedViewId: number
  userId: number
  list: string
  name: string
  search: string
  isShared: boolean
  version: number
  ownerName: string
}
type ViewFields = { name: string; search: string; isShared: boolean }

const selectViews = (db: Db) =>
  db
    .selectFrom('savedView')
    .innerJoin('user', 'user.userId', 'savedView.userId')
    .select(['savedViewId', 'savedView.userId', 'list', 'name', 'savedView.search', 'isShared'])
    .select(['savedView.version', sql<string>`first_name || ' ' || last_name`.as('ownerName')])

/** The user's own views and then the shared ones of others, each by name. */
export function listViews(db: Db, userId: number, list: string): Promise<SavedViewRow[]> {
  return selectViews(db)
    .where('list', '=', list)
    .where((where) => where.or([where('savedView.userId', '=', userId), where('isShared', '=', true)]))
    .orderBy(sql`saved_view.user_id = ${userId}`, 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('savedViewId')
    .execute()
}

export async function findView(db: Db, savedViewId: number): Promise<SavedViewRow | null> {
  return (await selectViews(db).where('savedViewId', '=', savedViewId).executeTakeFirst()) ?? null
}

/** The view, locked until the end of the transaction. */
export async function lockView(db: Db, savedViewId: number): Promise<SavedViewRow | null> {
  const query = selectViews(db).where('savedViewId', '=', savedViewId).forNoKeyUpdate('savedView')
  return (await query.executeTakeFirst()) ?? null
}

/** How many views the user has of the list. Locks the user, so that two additions are counted one after the other. */
export async function countViewsForAdding(db: Db, userId: number, list: string): Promise<number> {
  await db.selectFrom('user').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('savedView')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertView(
  db: Db,
  view: ViewFields & { userId: number; list: string; createdAt: Date },
): Promise<number> {
  const query = db.insertInto('savedView').values(view).returning('savedViewId')
  return (await query.executeTakeFirstOrThrow()).savedViewId
}

export async function updateView(db: Db, savedViewId: number, fields: ViewFields): Promise<void> {
  await db
    .updateTable('savedView')
    .set(fields)
    .set({ version: sql`version + 1` })
    .where('savedViewId', '=', savedViewId)
    .execute()
}

export async function deleteView(db: Db, savedViewId: number): Promise<void> {
  await db.deleteFrom('savedView').where('savedViewId', '=', savedViewId).execute()
}
