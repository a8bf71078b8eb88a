import type { Grant, InteractionResults, KoaContextWithOIDC } from 'oidc-provider'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { World } from '../../../platform/world.ts'
import { findRightToApp, startAppSession } from '../apps/service.ts'

/** The part of the interaction's result that the authorization needs: the portal session and the network address. */
export type PortalLogin = { sessionId: number; address: string }

type Right = { userId: number; signedInAt: Date; authenticationMethods: string[] }

/** @param right whose portal session it is, when it began and how */
export function loginResult(
  portalLogin: PortalLogin,
  { userId, signedInAt, authenticationMethods }: Right,
): InteractionResults {
  return {
    login: {
      accountId: String(userId),
      amr: authenticationMethods,
      ts: Math.floor(signedInAt.getTime() / 1000),
      remember: false,
    },
    portalLogin,
  }
}

export function portalLoginOf({ oidc }: KoaContextWithOIDC): (PortalLogin & { code: string }) | null {
  const { portalLogin } = (oidc.result ?? {}) as { portalLogin?: PortalLogin }
  const { client } = oidc
  return portalLogin === undefined || client === undefined ? null : { ...portalLogin, code: client.clientId }
}

/** Checks the right again after the interaction, because the user may have lost it meanwhile. */
export async function findRightOfLogin(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'secrets'>,
  portalLogin: (PortalLogin & { code: string }) | null,
) {
  return portalLogin && findRightToApp(world, portalLogin.sessionId, portalLogin.code)
}

/**
 * Registered apps belong to the platform, so users are not asked for consent: all requested scopes are granted.
 * The grant is bound to the portal session of the user.
 */
export async function grantAccess(world: World, context: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { oidc } = context
  const portalLogin = portalLoginOf(context)
  const right = await findRightOfLogin(world, portalLogin)
  if (portalLogin === null || right === null || oidc.client === undefined) return undefined
  const { sessionId, address, code } = portalLogin
  const { appId, userId, role } = right
  const grant = new oidc.provider.Grant({ accountId: String(userId), clientId: code })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
  const grantId = await grant.save()
  return world.db.transaction().execute(async (tx) => {
    const appSession = await startAppSession(world, tx, { sessionId, appId, means: { grantId } })
    if (appSession === null) return undefined
    oidc.session?.sidFor(code, appSession.sid)
    const actor = { userId, role, sessionId, address }
    const subject = { type: 'app', id: appId }
    await recordAudit(world, tx, { action: 'app.sign-in', actor, subject, detail: { code } })
    return grant
  })
}
