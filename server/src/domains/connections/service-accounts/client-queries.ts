import type { JsonWebKey } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientSecrets } from '../../../kit/client-secrets.ts'
import { byKey } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'

// What the OpenID provider and the guard read of a service account.

export type ServiceClient = ClientSecrets & {
  serviceAccountId: number
  clientId: string
  name: string
  scopes: string[]
  jwks: { keys: JsonWebKey[] } | null
  generation: number
  status: boolean
  groupId: number | null
  /** Whether its group is active; null without a group. */
  groupActive: boolean | null
  lastUsedAt: Date | null
  managedBy: number[]
}

export async function findServiceClient(db: Db, clientId: string): Promise<ServiceClient | null> {
  const [row] = await findServiceClients(db, clientId)
  return row === undefined ? null : { ...row, jwks: row.jwks as ServiceClient['jwks'] }
}

const findServiceClients = byKey(
  'text',
  (db, clientId) =>
    db
      .selectFrom('serviceAccount')
      .leftJoin('group', 'group.groupId', 'serviceAccount.groupId')
      .select([
        'serviceAccountId',
        'clientId',
        'name',
        'scopes',
        'jwks',
        'generation',
        'lastUsedAt',
        'managedBy',
      ])
      .select(['secretHash', 'previousSecretHash', 'previousSecretUntil'])
      .select(['serviceAccount.status', 'serviceAccount.groupId', 'group.status as groupActive'])
      .where('clientId', '=', clientId),
  (row) => row.clientId,
)

/** Without a new version, because a form may be open. */
export async function markUsed(db: Db, serviceAccountId: number, now: Date): Promise<void> {
  await sql`update service_account set last_used_at = ${now} where service_account_id = ${serviceAccountId}
    and (last_used_at is null or last_used_at < ${now})`.execute(db)
}
