import type { ListRequest } from '@gantry/contract/paging'
import type { RisUser } from '@gantry/contract/user-links'
import { sql } from 'kysely'
import { findPage, inPageOrder, matchesEveryWord } from '../db/paging.ts'
import { prepared, unseen, type ValueOf } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import type { Db } from '../world.ts'

function selectRisUsers(db: Db) {
  return db
    .selectFrom('risUser')
    .innerJoin('ris', 'ris.risId', 'risUser.risId')
    .select(['risUserId', 'userId', 'ris.risId', 'ris.name as risName', 'ris.code as risCode'])
    .select(['ris.status as risStatus', 'risUserName'])
}

const listRisOfUsers = prepared((db, value: ValueOf<{ userIds: number[] }>) =>
  selectRisUsers(db)
    .where(sql<boolean>`user_id = any(${unseen(value('userIds'), 'bigint')})`)
    .orderBy(sql`lower(ris.name)`)
    .orderBy('risUserId'),
)

/** By the RIS's name. */
export const listRisUsersOf: (db: Db, userId: number) => Promise<RisUser[]> = together(
  (db, userIds: number[]) => listRisOfUsers(db, { userIds }),
  { ofKey: (userId) => userId, ofRow: ({ userId }) => userId },
)

export function getRisUser(db: Db, risUserId: number): Promise<RisUser> {
  return selectRisUsers(db).where('risUserId', '=', risUserId).executeTakeFirstOrThrow()
}

export function lockRisUser(db: Db, risUserId: number) {
  return db
    .selectFrom('risUser')
    .select(['risUserId', 'risId', 'userId', 'risUserName'])
    .where('risUserId', '=', risUserId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findRisUserId(db: Db, risId: number, userId: number): Promise<number | null> {
  const query = db.selectFrom('risUser').select('risUserId')
  const row = await query.where('risId', '=', risId).where('userId', '=', userId).executeTakeFirst()
  return row?.risUserId ?? null
}

type NewRisUser = { risId: number; userId: number; risUserName: string }

/** Null when the two are linked already. */
export async function insertRisUser(db: Db, link: NewRisUser): Promise<number | null> {
  const row = await db
    .insertInto('risUser')
    .values(link)
    .onConflict((conflict) => conflict.columns(['risId', 'userId']).doNothing())
    .returning('risUserId')
    .executeTakeFirst()
  return row?.risUserId ?? null
}

export async function renameRisUser(db: Db, risUserId: number, risUserName: string): Promise<void> {
  await db.updateTable('risUser').set({ risUserName }).where('risUserId', '=', risUserId).execute()
}

export function deleteRisUser(db: Db, risUserId: number) {
  return db
    .deleteFrom('risUser')
    .where('risUserId', '=', risUserId)
    .returning(['risId', 'userId'])
    .executeTakeFirst()
}

const columns = {
  name: sql`lower(${sql.ref('ris.name')})`,
  code: sql`lower(${sql.ref('ris.code')})`,
  risId: sql.ref('ris.risId'),
}
export type RisSort = keyof typeof columns

export async function listUnlinkedRis(db: Db, userId: number, request: ListRequest<RisSort>) {
  const { search, status } = request.filter
  const linked = db.selectFrom('risUser').select('risId').where('userId', '=', userId)
  let query = db
    .selectFrom('ris')
    .where('ris.risId', 'not in', linked)
    .where(matchesEveryWord(sql.ref('ris.search'), search))
  if (typeof status === 'boolean') query = query.where('ris.status', '=', status)
  const order = {
    id: sql.ref<number>('ris.risId'),
    columns,
    fallback: { sortBy: 'name', sortType: 'asc' },
  } as const
  const { ids, ...totals } = await findPage(db, { rows: query, ...order }, request)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('ris')
          .select(['risId', 'name as risName', 'code as risCode', 'status as risStatus'])
          .where('risId', 'in', ids)
          .execute()
  return { rows: inPageOrder(ids, rows, (row) => row.risId), ...totals }
}
