import type { AppMode } from '@gantry/contract/app-words'
import type { ConnectedApp, ConnectedAppRow } from '@gantry/contract/connected-apps'
import type { ListRequest } from '@gantry/contract/paging'
import { roleName } from '@gantry/contract/product'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../db/connect.ts'
import { findPage, inPageOrder, matchesEveryWord, totalByStatus } from '../db/paging.ts'
import type { Db } from '../world.ts'

export type AppSort = 'name' | 'appId' | 'code' | 'mode' | 'status'
export type AppListRequest = ListRequest<AppSort, { mode?: AppMode | undefined }>

const columns: Record<AppSort, RawBuilder<unknown>> = {
  name: sql`lower(${sql.ref('app.name')})`,
  appId: sql.ref('app.appId'),
  code: sql`lower(${sql.ref('app.code')})`,
  mode: sql.ref('app.mode'),
  status: sql.ref('app.status'),
}
const order = {
  id: sql.ref<number>('app.appId'),
  columns,
  fallback: { sortBy: 'name', sortType: 'asc' },
} as const

export async function listConnectedApps(db: Db, productName: string, request: AppListRequest) {
  const { search, status, mode } = request.filter
  let query = db.selectFrom('app').where(matchesEveryWord(sql.ref('app.search'), search))
  if (typeof status === 'boolean') query = query.where('app.status', '=', status)
  if (mode !== undefined) query = query.where('app.mode', '=', mode)
  const total = mode === undefined ? totalByStatus('app', request.filter) : undefined
  const { ids, ...totals } = await findPage(db, { rows: query, ...order, total }, request)
  const rows = ids.length === 0 ? [] : await selectAppRows(db, productName, ids)
  return { apps: inPageOrder(ids, rows, (row) => row.appId), ...totals }
}

function selectRoles(db: Db) {
  return db
    .selectFrom('app')
    .select('app.appId')
    .select((builder) =>
      jsonArrayFrom(
        builder
          .selectFrom('appRole')
          .innerJoin('role', 'role.roleId', 'appRole.roleId')
          .select(['role.roleId', 'role.code', 'role.label'])
          .whereRef('appRole.appId', '=', 'app.appId')
          .orderBy('role.roleId'),
      ).as('roles'),
    )
}

const toRoleRefs = (productName: string, roles: { roleId: number; code: string; label: string }[]) =>
  roles.map(({ roleId, code, label }) => ({ roleId, name: roleName(productName, code), label }))

async function selectAppRows(db: Db, productName: string, ids: number[]): Promise<ConnectedAppRow[]> {
  const rows = await selectRoles(db)
    .select(['code', 'name', 'icon', 'mode', 'status'])
    .where('app.appId', 'in', ids)
    .execute()
  return rows.map(({ mode, roles, ...row }) => ({
    ...row,
    mode: mode as AppMode,
    roles: toRoleRefs(productName, roles),
  }))
}

export async function findConnectedApp(
  db: Db,
  { productName, issuer, now }: { productName: string; issuer: string; now: Date },
  appId: number,
): Promise<ConnectedApp | null> {
  const row = await selectRoles(db)
    .leftJoin('ris', 'ris.risId', 'app.risId')
    .select(['app.code', 'app.name', 'app.description', 'icon', 'mode', 'launchUrl', 'app.risId'])
    .select(['ris.name as risName', 'initiateLoginUri', 'redirectUris', 'postLogoutRedirectUris'])
    .select(['backchannelLogoutUri', 'isPublic', 'isArchive', 'secretChangedAt', 'previousSecretUntil'])
    .select(['app.status', 'app.createdAt', 'app.statusChangeDate', 'app.version'])
    .where('app.appId', '=', appId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { previousSecretUntil: until } = row
  return {
    ...row,
    mode: row.mode as AppMode,
    roles: toRoleRefs(productName, row.roles),
    issuer,
    secretChangedAt: row.secretChangedAt?.toISOString() ?? null,
    previousSecretUntil: until !== null && until > now ? until.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    statusChangeDate: row.statusChangeDate.toISOString(),
  }
}

/** What a change starts from; held against other changes until the transaction ends. */
export function lockApp(db: Db, appId: number) {
  return db
    .selectFrom('app')
    .select(['appId', 'code', 'name', 'isPublic', 'mode', 'status', 'version'])
    .where('appId', '=', appId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertApp(db: Db, app: Insertable<Database['app']>): Promise<number> {
  return (await db.insertInto('app').values(app).returning('appId').executeTakeFirstOrThrow()).appId
}

export async function updateApp(db: Db, appId: number, changes: Updateable<Database['app']>): Promise<void> {
  await db
    .updateTable('app')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('appId', '=', appId)
    .execute()
}

/** Exactly these roles may open the app from here on. */
export async function setAppRoles(db: Db, appId: number, roleIds: number[]): Promise<void> {
  const others = db.deleteFrom('appRole').where('appId', '=', appId)
  await (roleIds.length === 0 ? others : others.where('roleId', 'not in', roleIds)).execute()
  if (roleIds.length === 0) return
  await db
    .insertInto('appRole')
    .values(roleIds.map((roleId) => ({ appId, roleId })))
    .onConflict((conflict) => conflict.columns(['appId', 'roleId']).doNothing())
    .execute()
}

export async function countRoles(db: Db, roleIds: number[]): Promise<number> {
  if (roleIds.length === 0) return 0
  const rows = await db.selectFrom('role').select('roleId').where('roleId', 'in', roleIds).execute()
  return rows.length
}
