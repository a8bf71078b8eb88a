import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type RoleRule = { value: string; roleId: number }
export type ConnectionColumns = {
  groupId: number
  name: string
  issuer: string
  clientId: string
  addsPeople: boolean
  addsOtherDomains: boolean
  trustsEmails: boolean
  acceptedAcrs: string[]
  rolesClaim: string
  roleMap: RoleRule[]
  allowsPasswords: boolean
  signsInAdministrators: boolean
  status: boolean
}
/** A connection with its secret, for calls to its provider. */
export type Connection = ConnectionColumns & {
  identityConnectionId: number
  version: number
  sealedSecret: Buffer | null
  domains: string[]
}

const columns = [
  'identityConnection.identityConnectionId',
  'identityConnection.version',
  'identityConnection.groupId',
  'identityConnection.name',
  'identityConnection.issuer',
  'identityConnection.clientId',
  'identityConnection.sealedSecret',
  'identityConnection.addsPeople',
  'identityConnection.addsOtherDomains',
  'identityConnection.trustsEmails',
  'identityConnection.rolesClaim',
  'identityConnection.allowsPasswords',
  'identityConnection.signsInAdministrators',
  'identityConnection.status',
] as const

const selectConnections = (db: Db) =>
  db
    .selectFrom('identityConnection')
    .select(columns)
    .select([
      sql<string[]>`accepted_acrs`.as('acceptedAcrs'),
      sql<RoleRule[]>`role_map`.as('roleMap'),
      sql<string[]>`array(select domain from identity_domain as held
        where held.identity_connection_id = identity_connection.identity_connection_id order by domain)`.as(
        'domains',
      ),
    ])

type Listed = Omit<IdentityConnection, 'scim'> & { scim: Omit<IdentityConnection['scim'], 'address'> }

/** `only` limits the list to one connection. */
export async function listConnections(db: Db, now: Date, only?: number): Promise<Listed[]> {
  const rows = await selectConnections(db)
    .innerJoin('group', 'group.groupId', 'identityConnection.groupId')
    .select('group.groupName')
    .select((connection) =>
      connection
        .selectFrom('identityLink')
        .select(({ fn }) => fn.countAll<number>().as('linked'))
        .whereRef('identityLink.identityConnectionId', '=', 'identityConnection.identityConnectionId')
        .as('linkedPeople'),
    )
    .leftJoin(
      'scimClient as client',
      'client.identityConnectionId',
      'identityConnection.identityConnectionId',
    )
    .select(['client.secretChangedAt', 'client.previousSecretUntil', 'client.lastUsedAt'])
    .select((connection) =>
      connection
        .selectFrom('scimUser')
        .select(({ fn }) => fn.countAll<number>().as('managed'))
        .whereRef('scimUser.identityConnectionId', '=', 'identityConnection.identityConnectionId')
        .where('scimUser.deletedAt', 'is', null)
        .as('people'),
    )
    .$if(only !== undefined, (query) =>
      query.where('identityConnection.identityConnectionId', '=', only ?? 0),
    )
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(
    ({
      sealedSecret,
      linkedPeople,
      secretChangedAt,
      previousSecretUntil: until,
      lastUsedAt,
      people,
      ...row
    }) => ({
      ...row,
      hasClientSecret: sealedSecret !== null,
      linkedPeople: Number(linkedPeople),
      scim: {
        tokenMadeAt: secretChangedAt?.toISOString() ?? null,
        previousTokenUntil: until !== null && until > now ? until.toISOString() : null,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        people: Number(people),
      },
    }),
  )
}

export async function findConnection(db: Db, identityConnectionId: number): Promise<Connection | null> {
  const query = selectConnections(db).where('identityConnectionId', '=', identityConnectionId)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the connection until the end of the transaction. */
export async function lockConnection(db: Db, identityConnectionId: number): Promise<Connection | null> {
  const query = selectConnections(db).where('identityConnectionId', '=', identityConnectionId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Finds the connection of a domain that people can use: it and its group are active. */
export async function findUsableConnection(
  db: Db,
  by: { domain: string } | { identityConnectionId: number },
): Promise<Connection | null> {
  const usable = selectConnections(db)
    .innerJoin('group', 'group.groupId', 'identityConnection.groupId')
    .where('identityConnection.status', '=', true)
    .where('group.status', '=', true)
  const query =
    'domain' in by
      ? usable
          .innerJoin(
            'identityDomain',
            'identityDomain.identityConnectionId',
            'identityConnection.identityConnectionId',
          )
          .where('identityDomain.domain', '=', by.domain)
      : usable.where('identityConnection.identityConnectionId', '=', by.identityConnectionId)
  return (await query.executeTakeFirst()) ?? null
}

const toStored = ({ acceptedAcrs, roleMap, ...rest }: ConnectionColumns) => ({
  ...rest,
  acceptedAcrs: JSON.stringify(acceptedAcrs),
  roleMap: JSON.stringify(roleMap),
})

export async function insertConnection(
  db: Db,
  connection: ConnectionColumns & { createdAt: Date },
): Promise<number> {
  const { createdAt, ...fields } = connection
  const row = await db
    .insertInto('identityConnection')
    .values({ ...toStored(fields), createdAt })
    .returning('identityConnectionId')
    .executeTakeFirstOrThrow()
  return row.identityConnectionId
}

export async function updateConnection(db: Db, id: number, fields: ConnectionColumns): Promise<void> {
  await db
    .updateTable('identityConnection')
    .set(toStored(fields))
    .set({ version: sql`version + 1` })
    .where('identityConnectionId', '=', id)
    .execute()
}

export async function setSecret(db: Db, id: number, sealedSecret: Buffer): Promise<void> {
  await db
    .updateTable('identityConnection')
    .set({ sealedSecret })
    .where('identityConnectionId', '=', id)
    .execute()
}

/** Replaces the domains. Returns one that another connection has, and then the caller must roll back. */
export async function replaceDomains(
  db: Db,
  identityConnectionId: number,
  domains: string[],
): Promise<string | null> {
  await db.deleteFrom('identityDomain').where('identityConnectionId', '=', identityConnectionId).execute()
  const inserted = await db
    .insertInto('identityDomain')
    .values(domains.map((domain) => ({ domain, identityConnectionId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute()
  const held = new Set(inserted.map(({ domain }) => domain))
  return domains.find((domain) => !held.has(domain)) ?? null
}

export async function isGroup(db: Db, groupId: number): Promise<boolean> {
  const query = db.selectFrom('group').select('groupId').where('groupId', '=', groupId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns the codes of these roles by their ids. */
export async function readRoleCodes(db: Db, roleIds: number[]): Promise<Map<number, string>> {
  if (roleIds.length === 0) return new Map()
  const rows = await db.selectFrom('role').select(['roleId', 'code']).where('roleId', 'in', roleIds).execute()
  return new Map(rows.map(({ roleId, code }) => [roleId, code]))
}
