import type { RisUser } from '@gantry/contract/domains/people/links/user-ris/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { listRows, matchesEveryWord } from '../../../../platform/db/lists/lists.ts'
import { byKey } from '../../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../../platform/world.ts'

function selectRisUsers(db: Db) {
  return db
    .selectFrom('risUser')
    .innerJoin('ris', 'ris.risId', 'risUser.risId')
    .select(['risUserId', 'userId', 'ris.risId', 'ris.name as risName', 'ris.code as risCode'])
    .select(['ris.status as risStatus', 'risUserName'])
}

/** Ordered by the name of the RIS. */
export const listRisUsersOf: (db: Db, userId: number) => Promise<RisUser[]> = byKey(
  'bigint',
  (db, userId) =>
    selectRisUsers(db).where('userId', '=', userId).orderBy(sql`lower(ris.name)`).orderBy('risUserId'),
  (row) => row.userId,
)

export async function findRisUser(db: Db, risUserId: number): Promise<RisUser | null> {
  return (await selectRisUsers(db).where('risUserId', '=', risUserId).executeTakeFirst()) ?? null
}

export function lockRisUser(db: Db, risUserId: number) {
  return db
    .selectFrom('risUser')
    .select(['risUserId', 'risId', 'userId', 'risUserName'])
    .where('risUserId', '=', risUserId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function renameRisUser(db: Db, risUserId: number, risUserName: string): Promise<void> {
  await db.updateTable('risUser').set({ risUserName }).where('risUserId', '=', risUserId).execute()
}

const sorts = {
  name: sql`lower(${sql.ref('ris.name')})`,
  code: sql`lower(${sql.ref('ris.code')})`,
  risId: sql.ref('ris.risId'),
}
export type RisSort = keyof typeof sorts

export async function listUnlinkedRis(db: Db, userId: number, request: ListRequest<RisSort>) {
  const { search, status } = request.filter
  const linked = db.selectFrom('risUser').select('risId').where('userId', '=', userId)
  let query = db
    .selectFrom('ris')
    .where('ris.risId', 'not in', linked)
    .where(matchesEveryWord(sql.ref('ris.search'), search))
  if (typeof status === 'boolean') query = query.where('ris.status', '=', status)
  const list = {
    rows: query,
    id: sql.ref<number>('ris.risId'),
    sorts,
    defaultSort: { sortBy: 'name', sortType: 'asc' },
    sources: ['ris', 'ris_user'],
  } as const
  const findRows = (ids: number[]) =>
    db
      .selectFrom('ris')
      .select(['risId', 'name as risName', 'code as risCode', 'status as risStatus'])
      .where('risId', 'in', ids)
      .execute()
  return listRows(db, list, request, findRows, (row) => row.risId)
}
