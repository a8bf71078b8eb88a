import type { User } from '@gantry/contract/domains/access/auth/schemas'
import type { From, SessionTransport } from '../../../../platform/actor.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { signIn } from '../../../access/auth/service.ts'
import {
  findUsableConnection,
  insertConsent,
  insertIdentityLink,
  isAdmitted,
  recordLink,
  takeConsent,
} from '../service.ts'
import { readBegun } from './attempt.ts'
import { notCompleted } from './problems.ts'

/**
 * The owner of an account consents to a link by giving the password, as at every sign-in. The link is made with the second
 * factor.
 */
export async function consentToUpstreamSignIn(
  world: World,
  password: string,
  from: From,
  transport: SessionTransport,
): Promise<User> {
  const consent = readBegun(world, transport, 'consent')
  if (consent === null) throw notCompleted()
  const { email, identityConnectionId, issuer, subject } = consent
  const user = await signIn(world, { email, password }, from, transport, (tx, sessionId) =>
    insertConsent(tx, sessionId, { identityConnectionId, issuer, subject }),
  )
  transport.setUpstream(null)
  return user
}

type Verified = { userId: number; sessionId: number; address: string }

/** Makes the link to which the owner of the session has consented. Called when the session is verified. */
export async function linkAfterConsent(world: World, tx: Db, verified: Verified): Promise<void> {
  const { userId, sessionId, address } = verified
  const subject = await takeConsent(tx, sessionId)
  if (subject === undefined) return
  const { identityConnectionId } = subject
  const connection = await findUsableConnection(tx, { identityConnectionId })
  if (connection?.issuer !== subject.issuer) return
  if (!(await isAdmitted(tx, userId, connection))) return
  if (await insertIdentityLink(tx, subject, { userId, linkedAt: world.clock.now() })) {
    await recordLink(world, tx, { userId, sessionId, address }, identityConnectionId)
  }
}
