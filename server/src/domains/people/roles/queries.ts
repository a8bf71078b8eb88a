import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { roleCodes, roleName } from '@gantry/contract/product'
import type { SortOf } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { keptTotal, listRows, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

export type RoleSort = SortOf<'role'>

/** True for the eight roles of the product. */
const isFixed = (code: string): boolean => roleCodes.some((known) => known === code)

export async function listRoles(db: Db, productName: string, request: ListRequest<RoleSort>) {
  const { search, status } = request.filter
  // The displayed name. The administrator's role contains the product's name.
  const name: RawBuilder<string> = sql`case role.code when 'ProductAdmin'
    then ${roleName(productName, 'ProductAdmin')}::text else role.code end`
  const text: RawBuilder<string> = sql`searchable(${name} || ' ' || role.label)`
  let query = db.selectFrom('role').where(matchesEveryWord(text, search))
  if (typeof status === 'boolean') query = query.where('role.status', '=', status)
  const sorts = {
    roleId: sql.ref('role.roleId'),
    name: sql`lower(${name})`,
    label: sql`lower(role.label)`,
    status: sql.ref('role.status'),
  }
  const list = {
    rows: query,
    id: sql.ref<number>('role.roleId'),
    sorts,
    defaultSort: { sortBy: 'roleId', sortType: 'asc' },
    sources: ['role'],
  } as const
  const findRows = (ids: number[]) => selectRoles(db, productName, ids)
  const { rows, ...totals } = await listRows(db, list, request, findRows, (row) => row.roleId)
  return { roles: rows, ...totals }
}

export async function findRole(db: Db, productName: string, roleId: number): Promise<Role | null> {
  const [role] = await selectRoles(db, productName, [roleId])
  return role ?? null
}

/** Sessions in a renamed role continue with the new name. */
export async function renameSessionRole(db: Db, code: string, newCode: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ sessionRole: newCode })
    .where('sessionRole', '=', code)
    .where('state', '<>', 'ENDED')
    .execute()
}

async function selectRoles(db: Db, productName: string, ids: number[]): Promise<Role[]> {
  const rows = await db
    .selectFrom('role')
    .select(['roleId', 'code', 'label', 'status', 'statusChangeDate', 'version'])
    .select(keptTotal('user_role', sql<string>`role.role_id::text`).as('userCount'))
    .where('roleId', 'in', ids)
    .execute()
  return rows.map(({ code, ...row }) => ({
    ...row,
    name: roleName(productName, code),
    statusChangeDate: row.statusChangeDate.toISOString(),
    userCount: row.userCount ?? 0,
    protected: isFixed(code),
    may: code === 'ProductAdmin' ? [] : ['set-status'],
  }))
}
