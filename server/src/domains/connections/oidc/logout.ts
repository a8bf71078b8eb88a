import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { SessionTransport } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { World } from '../../../platform/world.ts'
import { signOut } from '../../access/auth/service.ts'
import { endAppSession } from '../apps/service.ts'

// The library only sees Node's request, so the session cookies that Fastify parsed are stored here.
const portalSessions = new WeakMap<IncomingMessage, SessionTransport>()

export function rememberPortalSession(raw: IncomingMessage, transport: SessionTransport): void {
  portalSessions.set(raw, transport)
}

type LogoutContext = {
  entities: { IdTokenHint?: { payload: { sid?: unknown } } }
  body?: Record<string, unknown>
}

/**
 * Runs after the library has answered. When an app sends a user to sign out (OpenID Connect RP-Initiated Logout), it
 * ends the app session, and the portal session too when the user asks for that.
 */
export async function handleLogout(world: World, context: KoaContextWithOIDC): Promise<void> {
  const { oidc, status } = context
  if (oidc === undefined || status >= 400) return
  const { entities, body } = oidc as unknown as LogoutContext
  if (oidc.route === 'end_session')
    await endSessionOfApp(world, entities.IdTokenHint?.payload.sid, context.ip)
  // Check the value of the button, because the library can submit this form without the user when a link asks for it.
  if (oidc.route === 'end_session_confirm' && body?.portal === 'leave') await endPortalSession(world, context)
}

async function endSessionOfApp(world: World, sid: unknown, address: string): Promise<void> {
  if (typeof sid !== 'string') return
  await world.db.transaction().execute(async (tx) => {
    const left = await endAppSession(world, tx, sid)
    if (left === null) return
    const { appId, sessionId, userId } = left
    const actor = { userId, sessionId, address }
    await recordAudit(world, tx, { action: 'app.sign-out', actor, subject: { type: 'app', id: appId } })
  })
}

async function endPortalSession(world: World, { req, ip }: KoaContextWithOIDC): Promise<void> {
  const transport = portalSessions.get(req)
  if (transport === undefined) return
  await signOut(world, { address: ip, device: req.headers['user-agent'] ?? '' }, transport)
}
