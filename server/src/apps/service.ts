import { recordAudit } from '../audit/service.ts'
import { forbidden, notFound } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { World } from '../world.ts'
import * as queries from './queries.ts'

export const listApps = ({ db }: Pick<World, 'db'>, actor: Actor) => queries.listAppsOfRole(db, actor.role)

export const listAppsWithRoles = ({ db, settings }: Pick<World, 'db' | 'settings'>) =>
  queries.listAppsWithRoles(db, settings.productName)

/** Where the browser goes to open the app: the address registered for it, never one from a request. */
export async function openApp(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  appCode: string,
): Promise<{ url: string }> {
  const app = await queries.findApp(world.db, appCode, actor.role)
  if (app === null) throw notFound()
  if (!app.mayOpen) throw forbidden()
  const subject = { type: 'app', id: app.appId }
  await recordAudit(world, world.db, { action: 'app.open', actor, subject, detail: { code: app.code } })
  return { url: app.launchUrl }
}
