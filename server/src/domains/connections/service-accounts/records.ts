import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type {
  KeysBody,
  ServiceAccount,
  ServiceAccountBody,
} from '@gantry/contract/domains/connections/service-accounts/schemas'
import type { z } from 'zod'
import { auditedChanges } from '../../../kit/changes.ts'
import { replaceSecret } from '../../../kit/client-secrets.ts'
import {
  addRecord,
  asMissing,
  auditEdit,
  auditRecord,
  lockRecord,
  type TakenByIndex,
  updateRecord,
} from '../../../kit/record.ts'
import { type Actor, actingIds } from '../../../platform/actor.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { issuerOf } from '../apps/service.ts'
import * as queries from './queries.ts'

// The registry of service accounts. The contract allows only platform administrators to call these functions.

type Reading = Pick<World, 'db' | 'clock' | 'settings'>
type Writing = Reading & Pick<World, 'secrets'>
type Fields = Omit<z.output<typeof ServiceAccountBody>, 'serviceAccountId' | 'version'>

const kind = 'service-account'

export const listServiceAccounts = ({ db }: Pick<World, 'db'>, request: queries.ServiceAccountListRequest) =>
  queries.listServiceAccounts(db, request)

export async function getServiceAccount(
  { db, clock, settings }: Reading,
  serviceAccountId: number,
): Promise<ServiceAccount> {
  const from = { issuer: issuerOf(settings), now: clock.now() }
  const account = await queries.findServiceAccount(db, serviceAccountId, from)
  if (account === null) throw notFound()
  return account
}

/** Adds a service account when there is no id; otherwise changes it. */
export async function saveServiceAccount(
  world: Writing,
  actor: Actor,
  { serviceAccountId: id = 0, version, ...fields }: z.output<typeof ServiceAccountBody>,
): Promise<ServiceAccount> {
  try {
    return await world.db
      .transaction()
      .execute((tx) =>
        id === 0
          ? addAccount(world, tx, actor, fields)
          : changeAccount(world, tx, actor, { id, version, fields }),
      )
  } catch (error) {
    throw asMissing(error)
  }
}

async function addAccount(world: Writing, tx: Db, actor: Actor, fields: Fields): Promise<ServiceAccount> {
  const managedBy = actingIds(actor)
  const columns = { ...fields, clientId: newClientId(world), createdAt: world.clock.now(), managedBy }
  const { id, name } = await addRecord(world, tx, { kind, columns, taken: takenName(fields.name) })
  const detail = { name, clientId: columns.clientId, scopes: fields.scopes, groupId: fields.groupId }
  await auditRecord(world, tx, actor, { kind, verb: 'add', id, detail })
  return getServiceAccount({ ...world, db: tx }, id)
}

async function changeAccount(
  world: Writing,
  tx: Db,
  actor: Actor,
  { id, version, fields }: { id: number; version: number | undefined; fields: Fields },
): Promise<ServiceAccount> {
  const before = await lockRecord(tx, { kind, id, version })
  const after = await updateRecord(tx, { kind, id, columns: fields, taken: takenName(fields.name) })
  await queries.addManager(tx, id, actor.userId)
  // A token of another group must not become valid in this one.
  if (before.columns['groupId'] !== after['groupId']) await queries.endTokens(tx, id)
  await auditEdit(world, tx, actor, { kind, id, changes: auditedChanges(kind, before.columns, after) })
  return getServiceAccount({ ...world, db: tx }, id)
}

/** An inactive account gets no tokens, and a token of the time before stays invalid when it is activated again. */
export async function setServiceAccountStatus(
  world: Writing,
  actor: Actor,
  id: number,
  status: boolean,
): Promise<ServiceAccount> {
  return world.db.transaction().execute(async (tx) => {
    const before = await lockRecord(tx, { kind, id })
    if (before.status !== status) {
      const columns = { status, statusChangeDate: world.clock.now() }
      await updateRecord(tx, { kind, id, columns })
      await queries.endTokens(tx, id)
      await auditRecord(world, tx, actor, { kind, verb: status ? 'activate' : 'inactivate', id })
    }
    return getServiceAccount({ ...world, db: tx }, id)
  })
}

export async function makeServiceAccountSecret(
  world: Writing,
  actor: Actor,
  id: number,
  endPrevious: boolean,
): Promise<{ secret: string; previousSecretUntil: string | null }> {
  return world.db.transaction().execute(async (tx) => {
    await lockRecord(tx, { kind, id })
    const { keyIds } = await getServiceAccount({ ...world, db: tx }, id)
    if (keyIds.length > 0) await queries.removeKeys(tx, id)
    if (endPrevious || keyIds.length > 0) await queries.endTokens(tx, id)
    const { secret, previousSecretUntil } = await replaceSecret(world, tx, kind, id, endPrevious)
    await queries.addManager(tx, id, actor.userId)
    await auditRecord(world, tx, actor, { kind, verb: 'secret', id, detail: { endPrevious } })
    return { secret, previousSecretUntil: previousSecretUntil?.toISOString() ?? null }
  })
}

/** Replaces the public keys. A secret and all tokens end, because a lost key may be the reason. */
export async function setServiceAccountKeys(
  world: Writing,
  actor: Actor,
  id: number,
  { jwks }: z.output<typeof KeysBody>,
): Promise<ServiceAccount> {
  const keys = readKeys(jwks)
  return world.db.transaction().execute(async (tx) => {
    await lockRecord(tx, { kind, id })
    await queries.updateKeys(tx, id, JSON.stringify({ keys }))
    await queries.addManager(tx, id, actor.userId)
    await queries.endTokens(tx, id)
    const account = await getServiceAccount({ ...world, db: tx }, id)
    await auditRecord(world, tx, actor, { kind, verb: 'keys', id, detail: { keyIds: account.keyIds } })
    return account
  })
}

/** The parts of a public key. Other members, such as addresses of certificates, are not stored. */
const publicParts: ReadonlySet<string> = new Set(['kty', 'kid', 'n', 'e', 'crv', 'x', 'y'])

/** The contract has checked the form. @throws Problem 400 for a key that is no point of its curve */
function readKeys(jwks: string): JsonWebKey[] {
  const { keys } = JSON.parse(jwks) as { keys: JsonWebKey[] }
  return keys.map((key) => {
    try {
      createPublicKey({ key, format: 'jwk' })
    } catch {
      throw badField('jwks', 'One of the keys is not valid.')
    }
    const parts = Object.entries(key).filter(([name]) => publicParts.has(name))
    return { ...Object.fromEntries(parts), use: 'sig' }
  })
}

const takenName = (name: string): TakenByIndex => ({
  service_account_name_key: problem('service-account.name-taken', { name }),
})

/** Codes of apps can have the same form, but nobody can choose an id of a service account. */
const newClientId = ({ secrets }: Pick<World, 'secrets'>) =>
  `sa-${secrets.hash(secrets.token()).toString('hex').slice(0, 20)}`
