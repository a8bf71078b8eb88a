import type { Grant, InteractionResults, KoaContextWithOIDC } from 'oidc-provider'
import { recordAudit } from '../../platform/audit/record.ts'
import type { World } from '../../platform/world.ts'
import { authenticationMethods, findRightToApp, startAppSession } from '../apps/service.ts'

/** What an answered interaction leaves for the authorization that goes on: whose session, and of which app. */
export type Entering = { sessionId: number; address: string }

/** @param signedInAt when the session at the portal began */
export function enteringResult(entering: Entering, userId: number, signedInAt: Date): InteractionResults {
  return {
    login: {
      accountId: String(userId),
      amr: authenticationMethods,
      ts: Math.floor(signedInAt.getTime() / 1000),
      remember: false,
    },
    entering,
  }
}

export function enteringOf({ oidc }: KoaContextWithOIDC): (Entering & { code: string }) | null {
  const { entering } = (oidc.result ?? {}) as { entering?: Entering }
  const { client } = oidc
  return entering === undefined || client === undefined ? null : { ...entering, code: client.clientId }
}

/** Asked again after the interaction was answered: a moment is enough to lose a right. */
export async function findEntering(
  world: Pick<World, 'db' | 'clock' | 'secrets'>,
  entering: (Entering & { code: string }) | null,
) {
  return entering && findRightToApp(world, entering.sessionId, entering.code)
}

/**
 * Registered apps are the platform's own, so nobody is asked for consent: what is asked for is granted, and
 * the grant is tied to the session at the portal that it came by.
 */
export async function enterApp(world: World, context: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { oidc } = context
  const entering = enteringOf(context)
  const right = await findEntering(world, entering)
  if (entering === null || right === null || oidc.client === undefined) return undefined
  const { sessionId, address, code } = entering
  const { appId, userId, role } = right
  const grant = new oidc.provider.Grant({ accountId: String(userId), clientId: code })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
  const grantId = await grant.save()
  return world.db.transaction().execute(async (tx) => {
    const entered = await startAppSession(world, tx, { sessionId, appId, means: { grantId } })
    if (entered === null) return undefined
    oidc.session?.sidFor(code, entered.sid)
    const actor = { userId, role, sessionId, address }
    const subject = { type: 'app', id: appId }
    await recordAudit(world, tx, { action: 'app.sign-in', actor, subject, detail: { code } })
    return grant
  })
}
