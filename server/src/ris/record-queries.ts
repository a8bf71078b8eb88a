import type { ListRequest } from '@gantry/contract/paging'
import type { Ris, RisRow } from '@gantry/contract/ris'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database } from '../db/connect.ts'
import { findPage, inPageOrder, matchesEveryWord, totalByStatus } from '../db/paging.ts'
import type { Db } from '../world.ts'

export type RisListSort = 'name' | 'risId' | 'code' | 'vendor' | 'status'

const columns: Record<RisListSort, RawBuilder<unknown>> = {
  name: sql`lower(${sql.ref('ris.name')})`,
  risId: sql.ref('ris.risId'),
  code: sql`lower(${sql.ref('ris.code')})`,
  vendor: sql`lower(${sql.ref('ris.vendor')})`,
  status: sql.ref('ris.status'),
}
const order = {
  id: sql.ref<number>('ris.risId'),
  columns,
  fallback: { sortBy: 'name', sortType: 'asc' },
} as const

export async function listRis(db: Db, request: ListRequest<RisListSort>) {
  const { search, status } = request.filter
  let query = db.selectFrom('ris').where(matchesEveryWord(sql.ref('ris.search'), search))
  if (typeof status === 'boolean') query = query.where('ris.status', '=', status)
  const total = totalByStatus('ris', request.filter)
  const { ids, ...totals } = await findPage(db, { rows: query, ...order, total }, request)
  const rows = ids.length === 0 ? [] : await selectRisRows(db, ids)
  return { ris: inPageOrder(ids, rows, (row) => row.risId), ...totals }
}

async function selectRisRows(db: Db, ids: number[]): Promise<RisRow[]> {
  const rows = await db
    .selectFrom('ris')
    .select(['risId', 'name', 'code', 'vendor', 'status'])
    .select((builder) => [
      builder
        .selectFrom('risUser')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('risUser.risId', '=', 'ris.risId')
        .as('userCount'),
      builder
        .selectFrom('risMip')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('risMip.risId', '=', 'ris.risId')
        .as('mipCount'),
    ])
    .where('risId', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, userCount: row.userCount ?? 0, mipCount: row.mipCount ?? 0 }))
}

export async function findRis(db: Db, risId: number): Promise<Ris | null> {
  const row = await db
    .selectFrom('ris')
    .select(['risId', 'name', 'code', 'vendor', 'description', 'url', 'status', 'createdAt'])
    .select(['statusChangeDate', 'version'])
    .where('risId', '=', risId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { createdAt, statusChangeDate, ...rest } = row
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    statusChangeDate: statusChangeDate.toISOString(),
  }
}

/** What a change starts from; held against other changes until the transaction ends. */
export function lockRis(db: Db, risId: number) {
  return db
    .selectFrom('ris')
    .select(['risId', 'name', 'status', 'version'])
    .where('risId', '=', risId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertRis(db: Db, ris: Insertable<Database['ris']>): Promise<number> {
  return (await db.insertInto('ris').values(ris).returning('risId').executeTakeFirstOrThrow()).risId
}

export async function updateRis(db: Db, risId: number, changes: Updateable<Database['ris']>): Promise<void> {
  await db
    .updateTable('ris')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('risId', '=', risId)
    .execute()
}
