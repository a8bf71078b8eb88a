import { type SessionEnd, sessionEndCode } from '@gantry/contract/domains/access/sessions/words'
import { type RoleCode, roleCodes } from '@gantry/contract/product'
import type { Access, RouteDef } from '@gantry/contract/route-table'
import type { FastifyRequest } from 'fastify'
import type { From, SessionTransport, SignedIn } from '../actor.ts'
import { tooMany } from '../limits/limiter.ts'
import { forbidden, problem } from './problem.ts'
import { bearerOf } from './session-transport.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log and for the audit of refused calls. */
    signedIn: SignedIn | null
  }
}

/** The current state of a session. */
export type FoundSession = {
  sessionId: number
  userId: number
  state: 'PENDING' | 'VERIFIED'
  /** The chosen role, even if the user no longer has it. */
  role: string | null
  /** Whether the user still has the role and the role is active. */
  roleUsable: boolean
  groupId: number | null
  /** Whether new terms wait for the person. */
  hasTermsToAccept: boolean
}

/** The current state of the service account of a token. */
export type FoundServiceAccount = {
  accountId: number
  clientId: string
  /** What it acts as: a platform administrator, or the administrator of its group. */
  role: RoleCode
  groupId: number | null
  /** The administrators who act together with it. */
  managedBy: readonly number[]
  /** Those of the token that the account still has. */
  scopes: readonly string[]
  /** The seconds to wait when it has made too many calls; else 0. */
  wait: number
}

/** The session or the service account of an access token, or why a session is over. */
export type FoundCaller = FoundSession | FoundServiceAccount | { end: SessionEnd }
/** Null when there is none. */
export type FindCaller = (accessToken: string) => Promise<FoundCaller | null>

const notSignedIn = () => problem('not-signed-in', { which: 'person' })
const sessionOver = (end: SessionEnd) => problem(sessionEndCode(end))

export function fromOf(request: FastifyRequest): From {
  return { address: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** A role that a deployer added may make the calls that every role may make ("any other role" in the access table). */
export function roleMayCall(role: string, access: Access): boolean {
  if (typeof access === 'string') return access !== 'pending'
  return isRoleCode(role) ? access.includes(role) : roleCodes.every((code) => access.includes(code))
}

const isRoleCode = (code: string): code is RoleCode => roleCodes.some((known) => known === code)

/** Returns the actor of a call, or refuses the call with 401 or 403. */
export function createGuard(findCaller: FindCaller) {
  return async (
    { access, scope, isBeforeTerms }: Pick<RouteDef, 'access' | 'scope' | 'isBeforeTerms'>,
    request: FastifyRequest,
    transport: SessionTransport,
  ): Promise<{ from: From; actor?: SignedIn }> => {
    const from = fromOf(request)
    if (access === 'public') return { from }
    const session = transport.accessToken && (await findCaller(transport.accessToken))
    if (!session) throw notSignedIn()
    if ('end' in session) throw sessionOver(session.end)
    if ('scopes' in session) {
      // A browser sends cookies by itself. The token of a program is no session of the portal.
      if (bearerOf(request) === null) throw notSignedIn()
      const actor = actorOf(session, from)
      request.signedIn = actor
      assertAllowed(session, access, scope)
      return { from, actor }
    }
    const { userId, sessionId, role, groupId } = session
    const actor: SignedIn = { ...from, userId, sessionId, role, groupId }
    request.signedIn = actor
    if (access === 'pending') {
      if (session.state !== 'PENDING') throw forbidden()
      return { from, actor }
    }
    // For all other calls, a user without the second factor is not signed in.
    if (session.state === 'PENDING') throw notSignedIn()
    // Before anything else. Programs accept nothing, so this is only about people.
    if (session.hasTermsToAccept && isBeforeTerms !== true) throw problem('terms.to-accept')
    if (access === 'verified') return { from, actor }
    if (role === null) throw problem('session.role-needed')
    if (!session.roleUsable) {
      throw problem('session.role-lost')
    }
    if (!roleMayCall(role, access)) throw forbidden()
    return { from, actor }
  }
}

const actorOf = (account: FoundServiceAccount, from: From): SignedIn => {
  const { accountId, clientId, role, groupId, managedBy } = account
  return { ...from, userId: accountId, sessionId: 0, role, groupId, clientId, actsWith: managedBy }
}

/** The scope comes first, because it is what the owner of the account can change. */
function assertAllowed(
  { role, scopes, wait }: FoundServiceAccount,
  access: Access,
  scope: RouteDef['scope'],
): void {
  if (scope === undefined) {
    throw problem('service-account.no-scope')
  }
  if (wait > 0) throw tooMany('service-account.too-many', wait)
  if (!scopes.includes(scope)) {
    throw problem('service-account.scope-needed', { scope })
  }
  if (typeof access === 'string' || !roleMayCall(role, access)) throw forbidden()
}
