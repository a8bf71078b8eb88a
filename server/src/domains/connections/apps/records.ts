import type { ConnectedApp, ConnectedAppBody } from '@gantry/contract/domains/connections/apps/schemas'
import type { z } from 'zod'
import { auditedChanges } from '../../../kit/changes.ts'
import { replaceSecret } from '../../../kit/client-secrets.ts'
import {
  addRecord,
  asMissing,
  auditEdit,
  auditRecord,
  lockRecord,
  setRecordStatus,
  updateRecord,
} from '../../../kit/record.ts'
import type { Actor } from '../../../platform/actor.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { issuerOf } from './issuer.ts'
import * as queries from './record-queries.ts'

// The registry of connected apps. The contract allows only platform administrators to call these functions.

type Reading = Pick<World, 'db' | 'clock' | 'settings'>
type Fields = Omit<z.output<typeof ConnectedAppBody>, 'appId' | 'version'>

export const listConnectedApps = (
  { db, settings }: Pick<World, 'db' | 'settings'>,
  request: queries.AppListRequest,
) => queries.listConnectedApps(db, settings.productName, request)

export async function getConnectedApp(
  { db, clock, settings }: Reading,
  appId: number,
): Promise<ConnectedApp> {
  const from = { productName: settings.productName, issuer: issuerOf(settings), now: clock.now() }
  const app = await queries.findConnectedApp(db, from, appId)
  if (app === null) throw notFound()
  return app
}

/** Adds an app when there is no id; otherwise changes it. */
export async function saveConnectedApp(
  world: Reading,
  actor: Actor,
  { appId = 0, version, ...fields }: z.output<typeof ConnectedAppBody>,
): Promise<ConnectedApp> {
  try {
    return await world.db
      .transaction()
      .execute((tx) =>
        appId === 0
          ? addApp(world, tx, actor, fields)
          : changeApp(world, tx, actor, { appId, version, ...fields }),
      )
  } catch (error) {
    throw asMissing(error)
  }
}

async function addApp(
  world: Reading,
  tx: Db,
  actor: Actor,
  { roles, ...fields }: Fields,
): Promise<ConnectedApp> {
  const viewerCodes = await findViewers(tx, fields)
  const columns = { ...fields, viewerCodes, createdAt: world.clock.now() }
  const { id } = await addRecord(world, tx, { kind: 'app', columns, taken: takenCode(fields.code) })
  await setRoles(tx, id, roles)
  const app = await getConnectedApp({ ...world, db: tx }, id)
  const detail = { name: app.name, code: app.code, roles: namesOf(app) }
  await auditRecord(world, tx, actor, { kind: 'app', verb: 'add', id, detail })
  return app
}

async function changeApp(
  world: Reading,
  tx: Db,
  actor: Actor,
  { appId: id, version, roles, ...fields }: Fields & { appId: number; version: number | undefined },
): Promise<ConnectedApp> {
  const locked = await lockRecord(tx, { kind: 'app', id, version })
  const before = await getConnectedApp({ ...world, db: tx }, id)
  if (fields.code !== before.code) throw badField('code', 'An app is known by its code: it stays as it is.')
  // A public app has no secret, so delete the old one; otherwise it would work again later.
  const forgotten = fields.isPublic && !before.isPublic && noSecret
  const columns = { ...fields, viewerCodes: await findViewers(tx, fields), ...forgotten }
  const after = await updateRecord(tx, { kind: 'app', id, columns, taken: takenCode(fields.code) })
  await setRoles(tx, id, roles)
  const app = await getConnectedApp({ ...world, db: tx }, id)
  const changes = auditedChanges(
    'app',
    { ...locked.columns, roles: namesOf(before) },
    { ...after, roles: namesOf(app) },
  )
  await auditEdit(world, tx, actor, { kind: 'app', id, changes })
  return app
}

/** Returns the codes as their apps spell them. @throws Problem 400 when one of the apps does not sign people in */
async function findViewers(
  tx: Db,
  { isArchive, viewerCodes }: Pick<Fields, 'isArchive' | 'viewerCodes'>,
): Promise<string[]> {
  if (!isArchive) return []
  const wanted = new Set(viewerCodes.map((code) => code.toLowerCase()))
  const known = await queries.listSignInCodes(tx, [...wanted])
  if (known.length < wanted.size)
    throw badField('viewerCodes', 'Name codes of apps that sign people in here.')
  return known
}

async function setRoles(tx: Db, appId: number, roles: Fields['roles']): Promise<void> {
  const roleIds = [...new Set(roles.map(({ roleId }) => roleId))]
  if ((await queries.countRoles(tx, roleIds)) < roleIds.length) throw badField('roles', 'No such role.')
  await queries.setAppRoles(tx, appId, roleIds)
}

/** `endLostAppSessions` ends the sessions in an inactive app. */
export async function setConnectedAppStatus(
  world: Reading,
  actor: Actor,
  appId: number,
  status: boolean,
): Promise<ConnectedApp> {
  await setRecordStatus(world, actor, { kind: 'app', id: appId, status })
  return getConnectedApp(world, appId)
}

export async function makeSecret(
  world: Reading & Pick<World, 'secrets'>,
  actor: Actor,
  appId: number,
  endPrevious: boolean,
): Promise<{ secret: string; previousSecretUntil: string | null }> {
  return world.db.transaction().execute(async (tx) => {
    await lockRecord(tx, { kind: 'app', id: appId })
    const app = await getConnectedApp({ ...world, db: tx }, appId)
    if (app.isPublic || app.mode === 'link') {
      throw problem('app.no-secret')
    }
    const { secret, previousSecretUntil } = await replaceSecret(world, tx, 'app', appId, endPrevious)
    const detail = { code: app.code, endPrevious }
    await auditRecord(world, tx, actor, { kind: 'app', verb: 'secret', id: appId, detail })
    return { secret, previousSecretUntil: previousSecretUntil?.toISOString() ?? null }
  })
}

const takenCode = (code: string) => ({ app_code_key: problem('app.code-taken', { code }) })

const noSecret = {
  secretHash: null,
  secretChangedAt: null,
  previousSecretHash: null,
  previousSecretUntil: null,
}

const namesOf = ({ roles }: ConnectedApp) => roles.map(({ name }) => name)
