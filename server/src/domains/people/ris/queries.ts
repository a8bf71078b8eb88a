import { Ris, RisRow } from '@gantry/contract/domains/people/ris/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { SortOf } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../kit/columns.ts'
import { type CustomTest, passesTests } from '../../../kit/custom-fields/filter-queries.ts'
import { listRows, matchesEveryWord, totalByStatus } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

export type RisListSort = SortOf<'ris'>

export type RisListRequest = ListRequest<
  RisListSort,
  { mipId?: number | undefined; tests?: readonly CustomTest[] | undefined }
>

const sorts: Record<RisListSort, RawBuilder<unknown>> = {
  name: sql`lower(${sql.ref('ris.name')})`,
  risId: sql.ref('ris.risId'),
  code: sql`lower(${sql.ref('ris.code')})`,
  vendor: sql`lower(${sql.ref('ris.vendor')})`,
  status: sql.ref('ris.status'),
}
const risList = {
  id: sql.ref<number>('ris.risId'),
  sorts,
  defaultSort: { sortBy: 'name', sortType: 'asc' },
  sources: ['ris', 'ris_mip'],
} as const

export async function listRis(db: Db, request: RisListRequest) {
  const { search, status, mipId, tests } = request.filter
  let query = db.selectFrom('ris').where(matchesEveryWord(sql.ref('ris.search'), search))
  if (typeof status === 'boolean') query = query.where('ris.status', '=', status)
  if (mipId !== undefined) {
    query = query.where('ris.risId', 'in', db.selectFrom('risMip').select('risId').where('mipId', '=', mipId))
  }
  if (tests !== undefined) query = query.where(passesTests(sql.ref('ris.customValues'), tests))
  const total = mipId === undefined && tests === undefined ? totalByStatus('ris', request.filter) : undefined
  const list = { ...risList, rows: query, total }
  const findRows = (ids: number[]) => selectRisRows(db, ids)
  const { rows, ...totals } = await listRows(db, list, request, findRows, (row) => row.risId)
  return { ris: rows, ...totals }
}

const rowColumns = columnsOf(RisRow.omit({ userCount: true, mipCount: true, custom: true }))

async function selectRisRows(db: Db, ids: number[]): Promise<RisRow[]> {
  const rows = await db
    .selectFrom('ris')
    .select(rowColumns)
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
  const row = await db.selectFrom('ris').select(columnsOf(Ris)).where('risId', '=', risId).executeTakeFirst()
  if (row === undefined) return null
  const { createdAt, statusChangeDate, ...rest } = row
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    statusChangeDate: statusChangeDate.toISOString(),
  }
}
