import type { ViewAudience } from '@gantry/contract/domains/portal/saved-views/words'
import { sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

export type SavedViewRow = {
  savedViewId: number
  userId: number
  list: string
  name: string
  search: string
  sharedWith: ViewAudience
  groupId: number | null
  groupName: string | null
  version: number
  ownerName: string
  isOfOwnGroup: boolean
}
/** At most one of the two says with whom the view is shared. */
type Sharing = { isShared: boolean; groupId: number | null }
type ViewFields = { name: string; search: string } & Sharing
type Reader = Pick<Actor, 'userId' | 'groupId'>

/** The groups in which the reader is a member, and the one that they administer in this session. */
const groupsOf = ({ userId, groupId }: Reader) =>
  sql<number>`any(array(select group_id from user_group_in_force(${serverTime}) where user_id = ${userId} union all select ${groupId}::bigint))`

const selectViews = (db: Db, reader: Reader) =>
  db
    .selectFrom('savedView')
    .innerJoin('user', 'user.userId', 'savedView.userId')
    .leftJoin('group', 'group.groupId', 'savedView.groupId')
    .select(['savedViewId', 'savedView.userId', 'list', 'name', 'savedView.search', 'savedView.groupId'])
    .select(['savedView.version', fullName.as('ownerName'), 'groupName'])
    .select(
      sql<ViewAudience>`case when is_shared then 'everyone' when saved_view.group_id is null then 'nobody'
        else 'group' end`.as('sharedWith'),
    )
    .select(sql<boolean>`coalesce(saved_view.group_id = ${groupsOf(reader)}, false)`.as('isOfOwnGroup'))

/** The user's own views and then the shared ones of others, each by name. */
export function listViews(db: Db, reader: Reader, list: string): Promise<SavedViewRow[]> {
  const { userId } = reader
  return selectViews(db, reader)
    .where('list', '=', list)
    .where((where) =>
      where.or([
        where('savedView.userId', '=', userId),
        where('isShared', '=', true),
        where('savedView.groupId', '=', groupsOf(reader)),
      ]),
    )
    .orderBy(sql`saved_view.user_id = ${userId}`, 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('savedViewId')
    .execute()
}

export async function findView(db: Db, reader: Reader, savedViewId: number): Promise<SavedViewRow | null> {
  const query = selectViews(db, reader).where('savedViewId', '=', savedViewId)
  return (await query.executeTakeFirst()) ?? null
}

/** The view, locked until the end of the transaction. */
export async function lockView(db: Db, reader: Reader, savedViewId: number): Promise<SavedViewRow | null> {
  const query = selectViews(db, reader).where('savedViewId', '=', savedViewId).forNoKeyUpdate('savedView')
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
