import type { UpstreamSignIn } from '@gantry/contract/domains/connections/identity-connections/schemas'
import type { From, SessionTransport } from '../../../../platform/actor.ts'
import type { Problem } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { getPerson } from '../../../access/accounts/service.ts'
import {
  completeSignIn,
  countCode,
  getSignedInUser,
  inactive,
  isActive,
  sendOneTimeCode,
} from '../../../access/auth/service.ts'
import { usesAuthenticator } from '../../../access/second-factor/service.ts'
import {
  findAdministeredGroup,
  type Proof,
  signOutSession,
  startPendingSession,
} from '../../../access/sessions/service.ts'
import type { Connection } from '../service.ts'
import type { Described } from './claims.ts'

/** The hospital has asked for several factors, and does not say in a standard way for which (RFC 8176). */
const byHospital: Proof = { authenticationMethods: ['mfa'], passkeyId: null }

type Starting = {
  userId: number
  connection: Connection
  described: Described
  from: From
  transport: SessionTransport
}

/**
 * Starts a session for a person whom a hospital has signed in. Our second factor follows, unless the hospital says that it
 * has asked for one.
 */
export async function startSessionFor(
  world: World,
  { userId, connection, described, from, transport }: Starting,
): Promise<UpstreamSignIn | { problem: Problem }> {
  const { db } = world
  if (!(await isActive(db, userId))) return { problem: inactive() }
  const person = await getPerson(db, userId)
  const { hasSecondFactor } = described
  const byApp = await usesAuthenticator(db, userId)
  const needsCode = !hasSecondFactor && !byApp
  const codeWait = needsCode ? await countCode(world, db, person.email, from, transport) : 0
  const started = await db.transaction().execute(async (tx) => {
    // End the previous session of this browser, because its tokens are replaced.
    await signOutSession(world, tx, transport)
    const { sessionId, accessToken } = await startPendingSession(
      world,
      tx,
      userId,
      from,
      [],
      connection.identityConnectionId,
    )
    if (needsCode && codeWait === 0) await sendOneTimeCode(world, tx, sessionId, person)
    if (!hasSecondFactor) return { accessToken, refreshToken: null, role: null }
    const actor = { ...from, userId, sessionId, role: null, groupId: null }
    return completeSignIn(world, tx, { actor, by: 'identity provider', proof: byHospital, transport })
  })
  const { role, accessToken, refreshToken } = started
  transport.set({ accessToken, refreshToken })
  const groupId = role === 'GroupAdmin' ? await findAdministeredGroup(db, userId) : null
  const user = await getSignedInUser(world, db, userId, { role, groupId, authenticated: hasSecondFactor })
  return {
    next: hasSecondFactor ? 'portal' : 'second-factor',
    user: {
      ...user,
      twoFactorAuthType: byApp ? 'AUTHENTICATOR' : 'EMAIL',
      ...(codeWait > 0 && { codeWait }),
    },
    connectionName: connection.name,
    email: person.email,
  }
}
