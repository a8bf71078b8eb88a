import type {
  ServiceAccount,
  ServiceAccountRow,
} from '@gantry/contract/domains/connections/service-accounts/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { SortOf } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { listRows, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

type ServiceAccountSort = SortOf<'service-account'>
export type ServiceAccountListRequest = ListRequest<ServiceAccountSort>

const sorts: Record<ServiceAccountSort, RawBuilder<unknown>> = {
  name: sql`lower(${sql.ref('serviceAccount.name')})`,
  serviceAccountId: sql.ref('serviceAccount.serviceAccountId'),
  clientId: sql.ref('serviceAccount.clientId'),
  lastUsedAt: sql`coalesce(${sql.ref('serviceAccount.lastUsedAt')}, '-infinity')`,
  status: sql.ref('serviceAccount.status'),
}
const serviceAccountList = {
  id: sql.ref<number>('serviceAccount.serviceAccountId'),
  sorts,
  defaultSort: { sortBy: 'name', sortType: 'asc' },
  sources: ['service_account'],
} as const

export async function listServiceAccounts(db: Db, request: ServiceAccountListRequest) {
  const { search, status } = request.filter
  let query = db
    .selectFrom('serviceAccount')
    .where(matchesEveryWord(sql.ref('serviceAccount.search'), search))
  if (typeof status === 'boolean') query = query.where('serviceAccount.status', '=', status)
  const list = { ...serviceAccountList, rows: query }
  const findRows = (ids: number[]) => selectRows(db, ids)
  const { rows, ...totals } = await listRows(db, list, request, findRows, (row) => row.serviceAccountId)
  return { serviceAccounts: rows, ...totals }
}

const selectAccounts = (db: Db) =>
  db
    .selectFrom('serviceAccount')
    .leftJoin('group', 'group.groupId', 'serviceAccount.groupId')
    .select(['serviceAccountId', 'clientId', 'name', 'scopes', 'serviceAccount.groupId', 'groupName'])
    .select(['lastUsedAt', 'serviceAccount.status'])

async function selectRows(db: Db, ids: number[]): Promise<ServiceAccountRow[]> {
  const rows = await selectAccounts(db).where('serviceAccountId', 'in', ids).execute()
  return rows.map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null }))
}

export async function findServiceAccount(
  db: Db,
  serviceAccountId: number,
  { issuer, now }: { issuer: string; now: Date },
): Promise<ServiceAccount | null> {
  const row = await selectAccounts(db)
    .select(['serviceAccount.description', 'secretChangedAt', 'previousSecretUntil'])
    .select(['serviceAccount.createdAt', 'serviceAccount.statusChangeDate', 'serviceAccount.version'])
    .select(
      sql<string[]>`array(select key ->> 'kid' from jsonb_array_elements(jwks -> 'keys') as key)`.as(
        'keyIds',
      ),
    )
    .where('serviceAccountId', '=', serviceAccountId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { previousSecretUntil: until } = row
  return {
    ...row,
    issuer,
    secretChangedAt: row.secretChangedAt?.toISOString() ?? null,
    previousSecretUntil: until !== null && until > now ? until.toISOString() : null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    statusChangeDate: row.statusChangeDate.toISOString(),
  }
}

/** Tokens that were issued before become invalid. */
export async function endTokens(db: Db, serviceAccountId: number): Promise<void> {
  await db
    .updateTable('serviceAccount')
    .set({ generation: sql`generation + 1` })
    .where('serviceAccountId', '=', serviceAccountId)
    .execute()
}

/** Notes who has changed the account, or has seen its secret. Both act together from now on (decision 0067). */
export async function addManager(db: Db, serviceAccountId: number, userId: number): Promise<void> {
  await db
    .updateTable('serviceAccount')
    .set({ managedBy: sql`array_append(managed_by, ${userId}::bigint)` })
    .where('serviceAccountId', '=', serviceAccountId)
    .where(sql<boolean>`not ${userId}::bigint = any (managed_by)`)
    .execute()
}

/** Keys end when an account gets a secret. */
export async function removeKeys(db: Db, serviceAccountId: number): Promise<void> {
  await db
    .updateTable('serviceAccount')
    .set({ jwks: null })
    .where('serviceAccountId', '=', serviceAccountId)
    .execute()
}

/** Replaces the keys. A secret ends. */
export async function updateKeys(db: Db, serviceAccountId: number, jwks: string): Promise<void> {
  await db
    .updateTable('serviceAccount')
    .set({
      jwks,
      secretHash: null,
      secretChangedAt: null,
      previousSecretHash: null,
      previousSecretUntil: null,
      version: sql`version + 1`,
    })
    .where('serviceAccountId', '=', serviceAccountId)
    .execute()
}
