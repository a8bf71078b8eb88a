import type { ConnectedApp, ConnectedAppBody } from '@gantry/contract/connected-apps'
import type { z } from 'zod'
import { recordAudit } from '../audit/service.ts'
import { violatesReference, violatesUnique } from '../db/violations.ts'
import { badField, notFound, Problem, staleVersion } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'
import { issuerOf } from './issuer.ts'
import * as queries from './record-queries.ts'
import { replaceSecret } from './secrets.ts'

type Fields = z.output<typeof ConnectedAppBody>
type Columns = Omit<Fields, 'appId' | 'version' | 'roles'>

/** Which apps there are, and who may open them. The contract lets nobody here but platform administrators. */
export function createConnectedApps(world: Pick<World, 'db' | 'clock' | 'secrets' | 'settings'>) {
  const { db, clock, settings } = world
  const { productName } = settings

  const audit = (tx: Db, actor: Actor, action: string, appId: number, detail: Record<string, unknown>) =>
    recordAudit(world, tx, { action, actor, subject: { type: 'app', id: appId }, detail })

  async function get(tx: Db, appId: number): Promise<ConnectedApp> {
    const from = { productName, issuer: issuerOf(settings), now: clock.now() }
    const app = await queries.findConnectedApp(tx, from, appId)
    if (app === null) throw notFound()
    return app
  }

  async function setRoles(tx: Db, appId: number, roles: Fields['roles']): Promise<void> {
    const roleIds = [...new Set(roles.map(({ roleId }) => roleId))]
    if ((await queries.countRoles(tx, roleIds)) < roleIds.length) throw badField('roles', 'No such role.')
    await queries.setAppRoles(tx, appId, roleIds)
  }

  async function add(tx: Db, actor: Actor, columns: Columns, roles: Fields['roles']): Promise<ConnectedApp> {
    const now = clock.now()
    const appId = await queries.insertApp(tx, { ...columns, createdAt: now, statusChangeDate: now })
    await setRoles(tx, appId, roles)
    const app = await get(tx, appId)
    await audit(tx, actor, 'app.add', appId, { name: app.name, code: app.code, roles: namesOf(app) })
    return app
  }

  async function change(tx: Db, actor: Actor, appId: number, fields: Fields): Promise<ConnectedApp> {
    const { version, roles, appId: _, ...columns } = fields
    const before = await queries.lockApp(tx, appId)
    if (before === undefined) throw notFound()
    if (version !== undefined && version !== before.version) throw staleVersion()
    if (columns.code !== before.code)
      throw badField('code', 'An app is known by its code: it stays as it is.')
    const known = await get(tx, appId)
    // A secret that an app in the browser once had must not open anything later on.
    const forgotten = columns.isPublic && !before.isPublic && noSecret
    await queries.updateApp(tx, appId, { ...columns, ...forgotten })
    await setRoles(tx, appId, roles)
    const app = await get(tx, appId)
    const changed = changedFields(known, app)
    const addresses = Object.fromEntries(
      changed.filter((name) => addressFields.has(name)).map((name) => [name, app[name]]),
    )
    await audit(tx, actor, 'app.edit', appId, { fields: changed, roles: namesOf(app), ...addresses })
    return app
  }

  return {
    list: (request: queries.AppListRequest) => queries.listConnectedApps(db, productName, request),

    get: (appId: number) => get(db, appId),

    /** Adds without an id, else changes. */
    async save(actor: Actor, fields: Fields): Promise<ConnectedApp> {
      const { appId = 0, version: _, roles, ...columns } = fields
      try {
        return await db
          .transaction()
          .execute((tx) => (appId === 0 ? add(tx, actor, columns, roles) : change(tx, actor, appId, fields)))
      } catch (error) {
        if (violatesReference(error)) throw badField('risId', 'No such RIS.')
        if (!violatesUnique(error, 'app_code_key')) throw error
        const message = `An app with the code "${columns.code}" already exists.`
        throw new Problem(409, 'app.code-taken', message, { fields: { code: message } })
      }
    },

    /** Those in an inactive app are put out of it: see `endLostAppSessions`. */
    async setStatus(actor: Actor, appId: number, status: boolean): Promise<ConnectedApp> {
      return db.transaction().execute(async (tx) => {
        const before = await queries.lockApp(tx, appId)
        if (before === undefined) throw notFound()
        const changed = before.status !== status
        if (changed) await queries.updateApp(tx, appId, { status, statusChangeDate: clock.now() })
        const app = await get(tx, appId)
        if (changed) await audit(tx, actor, status ? 'app.activate' : 'app.inactivate', appId, {})
        return app
      })
    },

    async makeSecret(actor: Actor, appId: number, endPrevious: boolean) {
      return db.transaction().execute(async (tx) => {
        const app = await queries.lockApp(tx, appId)
        if (app === undefined) throw notFound()
        if (app.isPublic || app.mode === 'link') {
          throw new Problem(409, 'app.no-secret', 'This app is opened without a secret.')
        }
        const { secret, previousSecretUntil } = await replaceSecret(world, tx, appId, endPrevious)
        await audit(tx, actor, 'app.secret', appId, { code: app.code, endPrevious })
        return { secret, previousSecretUntil: previousSecretUntil?.toISOString() ?? null }
      })
    },
  }
}

const noSecret = {
  secretHash: null,
  secretChangedAt: null,
  previousSecretHash: null,
  previousSecretUntil: null,
}

const namesOf = ({ roles }: ConnectedApp) => roles.map(({ name }) => name)

/** Where people are sent, and who they are is told: the trail holds what each became. */
const addressFields = new Set<keyof ConnectedApp>([
  'launchUrl',
  'initiateLoginUri',
  'redirectUris',
  'postLogoutRedirectUris',
  'backchannelLogoutUri',
])

function changedFields(before: ConnectedApp, after: ConnectedApp): (keyof ConnectedApp)[] {
  const names = Object.keys(after) as (keyof ConnectedApp)[]
  return names.filter(
    (name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}
