import type { ListRequest } from '@gantry/contract/paging'
import { type RoleCode, roleCodes, roleName } from '@gantry/contract/product'
import type { Role } from '@gantry/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { findPage, inPageOrder, matchesEveryWord } from '../db/paging.ts'
import type { Db } from '../world.ts'

export type RoleSort = 'roleId' | 'name' | 'label' | 'status'

const isFixed = (code: string) => (roleCodes as readonly string[]).includes(code as RoleCode)

export async function listRoles(db: Db, productName: string, request: ListRequest<RoleSort>) {
  const { search, status } = request.filter
  // The name people see: the administrator's carries the product's.
  const name: RawBuilder<string> = sql`case role.code when 'ProductAdmin'
    then ${roleName(productName, 'ProductAdmin')}::text else role.code end`
  const text: RawBuilder<string> = sql`searchable(${name} || ' ' || role.label)`
  let query = db.selectFrom('role').where(matchesEveryWord(text, search))
  if (typeof status === 'boolean') query = query.where('role.status', '=', status)
  const columns = {
    roleId: sql.ref('role.roleId'),
    name: sql`lower(${name})`,
    label: sql`lower(role.label)`,
    status: sql.ref('role.status'),
  }
  const order = {
    id: sql.ref<number>('role.roleId'),
    columns,
    fallback: { sortBy: 'roleId', sortType: 'asc' },
  } as const
  const { ids, ...totals } = await findPage(query, order, request)
  const rows = ids.length === 0 ? [] : await selectRoles(db, productName, ids)
  return { roles: inPageOrder(ids, rows, (row) => row.roleId), ...totals }
}

async function selectRoles(db: Db, productName: string, ids: number[]): Promise<Role[]> {
  const rows = await db
    .selectFrom('role')
    .select(['roleId', 'code', 'label', 'status', 'statusChangeDate', 'version'])
    .select((builder) =>
      builder
        .selectFrom('userRole')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('userRole.roleId', '=', 'role.roleId')
        .as('userCount'),
    )
    .where('roleId', 'in', ids)
    .execute()
  return rows.map(({ code, ...row }) => ({
    ...row,
    name: roleName(productName, code),
    statusChangeDate: row.statusChangeDate.toISOString(),
    userCount: row.userCount ?? 0,
    protected: isFixed(code),
  }))
}
