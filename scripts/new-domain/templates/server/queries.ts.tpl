import { %One%, %One%Row } from '@gantry/contract/domains/%area%/%many%/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { SortOf } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../kit/columns.ts'
import { listRows, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

type Sort = SortOf<'%one%'>
export type %One%ListRequest = ListRequest<Sort>

const sorts: Record<Sort, RawBuilder<unknown>> = {
  name: sql`lower(${sql.ref('%oneCamel%.name')})`,
  %oneCamel%Id: sql.ref('%oneCamel%.%oneCamel%Id'),
  status: sql.ref('%oneCamel%.status'),
}
const %oneCamel%List = {
  id: sql.ref<number>('%oneCamel%.%oneCamel%Id'),
  sorts,
  defaultSort: { sortBy: 'name', sortType: 'asc' },
  sources: ['%table%'],
} as const

export async function list%Many%(db: Db, request: %One%ListRequest) {
  const { search, status } = request.filter
  let query = db.selectFrom('%oneCamel%').where(matchesEveryWord(sql.ref('%oneCamel%.search'), search))
  if (typeof status === 'boolean') query = query.where('%oneCamel%.status', '=', status)
  const list = { ...%oneCamel%List, rows: query }
  const findRows = (ids: number[]): Promise<%One%Row[]> =>
    db.selectFrom('%oneCamel%').select(columnsOf(%One%Row)).where('%oneCamel%Id', 'in', ids).execute()
  const { rows, ...totals } = await listRows(db, list, request, findRows, (row) => row.%oneCamel%Id)
  return { %manyCamel%: rows, ...totals }
}

export async function find%One%(db: Db, %oneCamel%Id: number): Promise<%One% | null> {
  const query = db.selectFrom('%oneCamel%').select(columnsOf(%One%)).where('%oneCamel%Id', '=', %oneCamel%Id)
  const row = await query.executeTakeFirst()
  if (row === undefined) return null
  const { createdAt, statusChangeDate, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString(), statusChangeDate: statusChangeDate.toISOString() }
}
