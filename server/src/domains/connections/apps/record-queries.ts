import type { ConnectedApp, ConnectedAppRow } from '@gantry/contract/domains/connections/apps/schemas'
import type { AppMode } from '@gantry/contract/domains/connections/apps/words'
import type { ListRequest } from '@gantry/contract/paging'
import { roleRef } from '@gantry/contract/product'
import type { SortOf } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { listRows, matchesEveryWord, totalByStatus } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

export type AppSort = SortOf<'app'>
export type AppListRequest = ListRequest<AppSort, { mode?: AppMode | undefined }>

const sorts: Record<AppSort, RawBuilder<unknown>> = {
  name: sql`lower(${sql.ref('app.name')})`,
  appId: sql.ref('app.appId'),
  code: sql`lower(${sql.ref('app.code')})`,
  mode: sql.ref('app.mode'),
  status: sql.ref('app.status'),
}
const appList = {
  id: sql.ref<number>('app.appId'),
  sorts,
  defaultSort: { sortBy: 'name', sortType: 'asc' },
  sources: ['app'],
} as const

export async function listConnectedApps(db: Db, productName: string, request: AppListRequest) {
  const { search, status, mode } = request.filter
  let query = db.selectFrom('app').where(matchesEveryWord(sql.ref('app.search'), search))
  if (typeof status === 'boolean') query = query.where('app.status', '=', status)
  if (mode !== undefined) query = query.where('app.mode', '=', mode)
  const total = mode === undefined ? totalByStatus('app', request.filter) : undefined
  const list = { ...appList, rows: query, total }
  const findRows = (ids: number[]) => selectAppRows(db, productName, ids)
  const { rows, ...totals } = await listRows(db, list, request, findRows, (row) => row.appId)
  return { apps: rows, ...totals }
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
  roles.map((role) => roleRef(productName, role))

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
    .select([
      'backchannelLogoutUri',
      'isPublic',
      'requiresPkce',
      'isArchive',
      'viewerCodes',
      'secretChangedAt',
      'previousSecretUntil',
    ])
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

/** Replaces the roles that may open the app. */
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

/** Returns the codes, as stored, of the apps with these codes that sign people in by OpenID Connect. */
export async function listSignInCodes(db: Db, codes: string[]): Promise<string[]> {
  const lower = codes.map((code) => code.toLowerCase())
  const rows = await db
    .selectFrom('app')
    .select('code')
    .where(sql<boolean>`lower(code) = any(${lower}::text[])`)
    .where('mode', 'in', ['oidc', 'deep-link'])
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

export async function countRoles(db: Db, roleIds: number[]): Promise<number> {
  if (roleIds.length === 0) return 0
  const rows = await db.selectFrom('role').select('roleId').where('roleId', 'in', roleIds).execute()
  return rows.length
}
