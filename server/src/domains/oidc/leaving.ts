import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { SessionTransport } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { World } from '../../platform/world.ts'
import { endAppSession } from '../apps/service.ts'
import { signOut } from '../auth/service.ts'

// The library's requests are bare ones: what Fastify made of them is kept beside.
const portalSessions = new WeakMap<IncomingMessage, SessionTransport>()

export function rememberPortalSession(raw: IncomingMessage, transport: SessionTransport): void {
  portalSessions.set(raw, transport)
}

type Leaving = { entities: { IdTokenHint?: { payload: { sid?: unknown } } }; body?: Record<string, unknown> }

/**
 * After the library has answered: an app that sent somebody to sign out (OpenID Connect RP-Initiated Logout)
 * has ended its own session, so ours of it ends; and so does the portal's, where the person asked for that.
 */
export async function noteLeaving(world: World, context: KoaContextWithOIDC): Promise<void> {
  const { oidc, status } = context
  if (oidc === undefined || status >= 400) return
  const { entities, body } = oidc as unknown as Leaving
  if (oidc.route === 'end_session') await leaveApp(world, entities.IdTokenHint?.payload.sid, context.ip)
  // Only by the button: the library also answers this form by itself, and a link could bring that about.
  if (oidc.route === 'end_session_confirm' && body?.portal === 'leave') await leavePortal(world, context)
}

async function leaveApp(world: World, sid: unknown, address: string): Promise<void> {
  if (typeof sid !== 'string') return
  await world.db.transaction().execute(async (tx) => {
    const left = await endAppSession(world, tx, sid)
    if (left === null) return
    const { appId, sessionId, userId } = left
    const actor = { userId, sessionId, address }
    await recordAudit(world, tx, { action: 'app.sign-out', actor, subject: { type: 'app', id: appId } })
  })
}

async function leavePortal(world: World, { req, ip }: KoaContextWithOIDC): Promise<void> {
  const transport = portalSessions.get(req)
  if (transport === undefined) return
  await signOut(world, { address: ip, device: req.headers['user-agent'] ?? '' }, transport)
}
