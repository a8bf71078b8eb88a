import { type RoleCode, roleCodes } from '@gantry/contract/product'
import type { Access } from '@gantry/contract/route-table'
import type { FastifyRequest } from 'fastify'
import type { From, SessionTransport, SignedIn } from '../actor.ts'
import { forbidden, Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who turned out to be calling; for the log and the audit of refusals. */
    signedIn: SignedIn | null
  }
}

/** A session as it stands at this very call. */
export type FoundSession = {
  sessionId: number
  userId: number
  state: 'PENDING' | 'VERIFIED'
  /** The role chosen, held or not. */
  role: string | null
  /** Still held, and the role active. */
  roleUsable: boolean
  groupId: number | null
}

/** Whose session an access token belongs to; null when there is none, or no longer. */
export type FindSession = (accessToken: string) => Promise<FoundSession | null>

const notSignedIn = () => new Problem(401, 'not-signed-in', 'Please sign in.')

export function fromOf(request: FastifyRequest): From {
  return { address: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** A role that a deployer added may do what every role may (the table's "any other role"). */
function mayCall(role: string, access: readonly RoleCode[]): boolean {
  return isRoleCode(role) ? access.includes(role) : roleCodes.every((code) => access.includes(code))
}

const isRoleCode = (code: string): code is RoleCode => roleCodes.some((known) => known === code)

/** Lets a call through to its handler, with the actor it runs as, or refuses it: 401 and 403. */
export function createGuard(findSession: FindSession) {
  return async (
    access: Access,
    request: FastifyRequest,
    transport: SessionTransport,
  ): Promise<{ from: From; actor?: SignedIn }> => {
    const from = fromOf(request)
    if (access === 'public') return { from }
    const session = transport.accessToken && (await findSession(transport.accessToken))
    if (!session) throw notSignedIn()
    const { userId, sessionId, role, groupId } = session
    const actor: SignedIn = { ...from, userId, sessionId, role, groupId }
    request.signedIn = actor
    if (access === 'pending') {
      if (session.state !== 'PENDING') throw forbidden()
      return { from, actor }
    }
    // Someone who only gave the password is, to everything else, not signed in yet.
    if (session.state === 'PENDING') throw notSignedIn()
    if (access === 'verified') return { from, actor }
    if (role === null) throw new Problem(403, 'session.role-needed', 'Choose a role first.')
    if (!session.roleUsable) {
      throw new Problem(403, 'session.role-lost', 'You no longer hold this role. Choose another one.')
    }
    if (!mayCall(role, access)) throw forbidden()
    return { from, actor }
  }
}
