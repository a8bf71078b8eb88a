import type { ListRequest } from '@gantry/contract/paging'
import { roleCodes, roleName } from '@gantry/contract/product'
import type { Role } from '@gantry/contract/roles'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database } from '../db/connect.ts'
import { findPage, inPageOrder, keptTotal, matchesEveryWord } from '../db/paging.ts'
import type { Db } from '../world.ts'

export type RoleSort = 'roleId' | 'name' | 'label' | 'status'

/** Whether it is one of the product's eight. */
export const isFixed = (code: string): boolean => roleCodes.some((known) => known === code)

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
  const { ids, ...totals } = await findPage(db, { rows: query, ...order }, request)
  const rows = ids.length === 0 ? [] : await selectRoles(db, productName, ids)
  return { roles: inPageOrder(ids, rows, (row) => row.roleId), ...totals }
}

export async function getRole(db: Db, productName: string, roleId: number): Promise<Role> {
  const [role] = await selectRoles(db, productName, [roleId])
  if (role === undefined) throw new Error(`The role ${roleId} is gone`)
  return role
}

/** What a change starts from; held against other changes until the transaction ends. */
export function lockRole(db: Db, roleId: number) {
  return db
    .selectFrom('role')
    .select(['roleId', 'code', 'label', 'status', 'version'])
    .where('roleId', '=', roleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertRole(db: Db, role: Insertable<Database['role']>): Promise<number> {
  return (await db.insertInto('role').values(role).returning('roleId').executeTakeFirstOrThrow()).roleId
}

export async function updateRole(
  db: Db,
  roleId: number,
  changes: Updateable<Database['role']>,
): Promise<void> {
  await db
    .updateTable('role')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('roleId', '=', roleId)
    .execute()
}

/** Sessions in a renamed role go on in it. */
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
  }))
}
