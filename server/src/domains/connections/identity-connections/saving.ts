import type {
  IdentityConnection,
  IdentityConnectionBody,
} from '@gantry/contract/domains/connections/identity-connections/schemas'
import { callbackPath, scimPath } from '@gantry/contract/domains/connections/identity-connections/words'
import { isAdministratorRole } from '@gantry/contract/product'
import type { z } from 'zod'
import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { violatesUnique } from '../../../platform/db/statements/violations.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { endAdministratorSessionsBy } from '../../access/sessions/service.ts'
import * as queries from './queries.ts'
import { aboutSecret } from './secret.ts'

// The contract allows only platform administrators to call these functions.

type Body = z.output<typeof IdentityConnectionBody>
type Reading = Pick<World, 'db' | 'clock' | 'settings'>
type Writing = Reading & Pick<World, 'secrets'>

const auditedFields = [
  'groupId',
  'name',
  'issuer',
  'clientId',
  'domains',
  'addsPeople',
  'addsOtherDomains',
  'trustsEmails',
  'acceptedAcrs',
  'rolesClaim',
  'roleMap',
  'allowsPasswords',
  'signsInAdministrators',
  'status',
] as const

export async function listIdentityConnections(world: Reading) {
  return {
    identityConnections: await readConnections(world),
    redirectUri: world.settings.publicUrl + callbackPath,
  }
}

async function readConnections(
  { db, clock, settings }: Reading,
  only?: number,
): Promise<IdentityConnection[]> {
  const connections = await queries.listConnections(db, clock.now(), only)
  return connections.map(({ scim, ...connection }) => ({
    ...connection,
    scim: { address: settings.publicUrl + scimPath(connection.identityConnectionId), ...scim },
  }))
}

/** Adds a connection when there is no id; otherwise changes it. */
export async function saveIdentityConnection(
  world: Writing,
  actor: Actor,
  { identityConnectionId = 0, version, clientSecret = '', ...body }: Body,
): Promise<IdentityConnection> {
  const fields = { ...body, domains: [...new Set(body.domains)].toSorted() }
  await assertReferences(world.db, fields)
  const { domains, ...columns } = fields
  try {
    const savedId = await world.db.transaction().execute(async (tx) => {
      const before = await lockVersion(tx, identityConnectionId, version)
      const id = before?.identityConnectionId ?? (await insert(world, tx, columns))
      if (before !== null) await queries.updateConnection(tx, id, columns)
      await replaceDomains(tx, id, domains)
      if (before !== null && signsInAdministrators(before) && !signsInAdministrators(columns)) {
        await endAdministratorSessionsBy(world, tx, id)
      }
      if (clientSecret !== '') {
        await queries.setSecret(tx, id, world.secrets.seal(clientSecret, aboutSecret(id)))
      }
      await audit(world, tx, actor, { id, before, after: fields, changesSecret: clientSecret !== '' })
      return id
    })
    return await getConnection(world, savedId)
  } catch (error) {
    if (!violatesUnique(error, 'identity_connection_name_key')) throw error
    throw problem('identity-connection.name-taken', { name: fields.name })
  }
}

const signsInAdministrators = ({ status, signsInAdministrators: allowed }: queries.ConnectionColumns) =>
  status && allowed

const insert = ({ clock }: Writing, tx: Db, columns: queries.ConnectionColumns) =>
  queries.insertConnection(tx, { ...columns, createdAt: clock.now() })

async function lockVersion(
  tx: Db,
  identityConnectionId: number,
  version: number | undefined,
): Promise<queries.Connection | null> {
  if (identityConnectionId === 0) return null
  return current(await queries.lockConnection(tx, identityConnectionId), version)
}

async function replaceDomains(tx: Db, id: number, domains: string[]): Promise<void> {
  const taken = await queries.replaceDomains(tx, id, domains)
  if (taken === null) return
  throw problem('identity-connection.domain-taken', { domain: taken })
}

async function assertReferences(
  db: Db,
  { groupId, roleMap }: Pick<Body, 'groupId' | 'roleMap'>,
): Promise<void> {
  if (!(await queries.isGroup(db, groupId))) throw badField('groupId', 'There is no such record.')
  const codes = await queries.readRoleCodes(
    db,
    roleMap.map(({ roleId }) => roleId),
  )
  for (const { roleId } of roleMap) {
    const code = codes.get(roleId)
    if (code === undefined) throw badField('roleMap', 'One of the roles does not exist.')
    if (isAdministratorRole(code))
      throw badField('roleMap', 'A connection cannot give an administrator role.')
  }
}

type Saved = {
  id: number
  before: queries.Connection | null
  after: queries.ConnectionColumns & { domains: string[] }
  changesSecret: boolean
}

async function audit(world: Writing, tx: Db, actor: Actor, saved: Saved): Promise<void> {
  const { id, before, after, changesSecret } = saved
  const changes = before === null ? {} : changesBetween(auditedFields, before, after)
  if (before !== null && !changesSecret && Object.keys(changes).length === 0) return
  await recordAudit(world, tx, {
    action: `identity-connection.${before === null ? 'add' : 'edit'}`,
    actor,
    subject: { type: 'identity-connection', id },
    detail: { name: after.name, ...changesDetail(changes), ...(changesSecret && { secret: 'changed' }) },
  })
}

export async function getConnection(world: Reading, id: number): Promise<IdentityConnection> {
  const [connection] = await readConnections(world, id)
  if (connection === undefined) throw notFound()
  return connection
}
