import { sql } from 'kysely'
import type { ClientSecrets } from '../../../kit/client-secrets.ts'
import { byKey } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'

/** A connection as its directory calls it. */
export type ScimClient = ClientSecrets & {
  identityConnectionId: number
  actorId: number
  /** Who made its tokens. */
  madeBy: number[]
  name: string
  lastUsedAt: Date | null
  groupId: number
  groupName: string
  domains: string[]
  addsOtherDomains: boolean
  roleMap: { value: string; roleId: number }[]
}

/** Finds the client of a connection that is active, as its group is. */
export async function findScimClient(db: Db, identityConnectionId: number): Promise<ScimClient | null> {
  const [row] = await findClients(db, identityConnectionId)
  return row ?? null
}

const findClients = byKey(
  'bigint',
  (db, identityConnectionId) =>
    db
      .selectFrom('scimClient as client')
      .innerJoin('identityConnection as held', 'held.identityConnectionId', 'client.identityConnectionId')
      .innerJoin('group', 'group.groupId', 'held.groupId')
      .select(['client.identityConnectionId', 'actorId', 'madeBy', 'held.name', 'lastUsedAt'])
      .select([
        'held.addsOtherDomains',
        'held.groupId',
        'groupName',
        'secretHash',
        'previousSecretHash',
        'previousSecretUntil',
      ])
      .select([
        sql<ScimClient['roleMap']>`role_map`.as('roleMap'),
        sql<string[]>`array(select domain from identity_domain
          where identity_domain.identity_connection_id = held.identity_connection_id)`.as('domains'),
      ])
      .where('client.identityConnectionId', '=', identityConnectionId)
      .where('held.status', '=', true)
      .where('group.status', '=', true),
  (row) => row.identityConnectionId,
)

export async function markUsed(db: Db, identityConnectionId: number, now: Date): Promise<void> {
  await db
    .updateTable('scimClient')
    .set({ lastUsedAt: now })
    .where('identityConnectionId', '=', identityConnectionId)
    .where((row) => row.or([row('lastUsedAt', 'is', null), row('lastUsedAt', '<', now)]))
    .execute()
}

/** Whether a connection, also an inactive one, has this domain of e-mail addresses. */
export async function isDomainOfConnection(db: Db, domain: string): Promise<boolean> {
  const query = db.selectFrom('identityDomain').select('domain').where('domain', '=', domain)
  return (await query.executeTakeFirst()) !== undefined
}
