import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { forbidden, notFound } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { issuerOf } from './issuer.ts'
import * as queries from './queries.ts'
import { issueTicket } from './tickets.ts'

type Parts = Pick<World, 'db' | 'clock' | 'inForce' | 'secrets' | 'settings'>
type FoundApp = NonNullable<Awaited<ReturnType<typeof queries.findApp>>>

/**
 * Returns the URL that opens the app. It is a registered address, never one from the request. @throws 404 for an
 * unknown or inactive app, 403 when the role has no right to it
 */
export async function openApp(world: Parts, actor: Actor, appCode: string): Promise<{ url: string }> {
  const app = await queries.findApp(world.db, appCode, actor.role)
  if (app === null) throw notFound()
  if (!app.mayOpen) throw forbidden()
  return world.db.transaction().execute(async (tx) => {
    const url = await addressOf({ ...world, db: tx }, actor, app)
    const subject = { type: 'app', id: app.appId }
    await recordAudit(world, tx, { action: 'app.open', actor, subject, detail: { code: app.code } })
    return { url }
  })
}

async function addressOf(world: Parts, actor: Actor, app: FoundApp): Promise<string> {
  if (app.mode === 'oidc') return initiateLogin(world, actor, app)
  if (app.mode !== 'ticket') return app.launchUrl
  const ticket = await issueTicket(world, world.db, actor, app.appId)
  // The right was removed between the two queries.
  if (ticket === null) throw forbidden()
  const url = new URL(app.launchUrl)
  url.searchParams.set('ticket', ticket)
  return url.href
}

/**
 * OpenID Connect Core, section 4: asks the app to start a sign-in at this provider, and names the page to show
 * afterwards.
 */
function initiateLogin({ secrets, settings }: Parts, actor: Actor, app: FoundApp): string {
  const url = new URL(app.initiateLoginUri)
  url.searchParams.set('iss', issuerOf(settings))
  // The hint distinguishes users but does not reveal who they are.
  const hint = secrets.keyedHash(String(actor.userId), 'login_hint').toString('base64url')
  url.searchParams.set('login_hint', hint)
  url.searchParams.set('target_link_uri', app.launchUrl)
  return url.href
}
