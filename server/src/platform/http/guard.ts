import { type RoleCode, roleCodes } from '@gantry/contract/product'
import type { Access } from '@gantry/contract/route-table'
import { type SessionEnd, sessionEndCode } from '@gantry/contract/sessions/words'
import type { FastifyRequest } from 'fastify'
import type { From, SessionTransport, SignedIn } from '../actor.ts'
import { forbidden, Problem } from './problem.ts'

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
}

/** Finds the session of an access token, or why it is over; null when there is none. */
export type FindSession = (accessToken: string) => Promise<FoundSession | { end: SessionEnd } | null>

const notSignedIn = () => new Problem(401, 'not-signed-in', 'Please sign in.')
const sessionOver = (end: SessionEnd) => new Problem(401, sessionEndCode(end), 'Please sign in.')

export function fromOf(request: FastifyRequest): From {
  return { address: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** A role that a deployer added may make the calls that every role may make ("any other role" in the access table). */
function mayCall(role: string, access: readonly RoleCode[]): boolean {
  return isRoleCode(role) ? access.includes(role) : roleCodes.every((code) => access.includes(code))
}

const isRoleCode = (code: string): code is RoleCode => roleCodes.some((known) => known === code)

/** Returns the actor of a call, or refuses the call with 401 or 403. */
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
    if ('end' in session) throw sessionOver(session.end)
    const { userId, sessionId, role, groupId } = session
    const actor: SignedIn = { ...from, userId, sessionId, role, groupId }
    request.signedIn = actor
    if (access === 'pending') {
      if (session.state !== 'PENDING') throw forbidden()
      return { from, actor }
    }
    // For all other calls, a user without the second factor is not signed in.
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
