import { ProviderSubject } from '@gantry/contract/domains/connections/identity-connections/claims'
import type { UpstreamSignIn } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { callbackPath } from '@gantry/contract/domains/connections/identity-connections/words'
import { Email } from '@gantry/contract/fields'
import type { From, SessionTransport } from '../../../../platform/actor.ts'
import { recordAudit } from '../../../../platform/audit/record.ts'
import { Problem } from '../../../../platform/http/problem.ts'
import { tooMany } from '../../../../platform/limits/limiter.ts'
import type { World } from '../../../../platform/world.ts'
import { sourceOfVisitor } from '../../../access/accounts/service.ts'
import { findUserIdsByEmail } from '../../../people/users/service.ts'
import {
  type Connection,
  findLinkedUser,
  findUsableConnection,
  insertIdentityLink,
  isAddedByDirectory,
  isAdmitted,
  openProvider,
  recordLink,
  type Subject,
} from '../service.ts'
import { keepBegun, readBegun } from './attempt.ts'
import { type Described, describe, personOf } from './claims.ts'
import { addPersonOf } from './joining.ts'
import { upstreamFailureLimit, upstreamStartLimit } from './limits.ts'
import { notAdmitted, notCompleted, notOffered, unusableClaims } from './problems.ts'
import { startSessionFor } from './session.ts'

/**
 * The browser is back from the provider. Only failures count: a clinic has one address, and all its people begin in the same
 * minutes. They are counted afterwards, because nothing of an answer can be guessed.
 */
export async function finishUpstreamSignIn(
  world: World,
  search: string,
  from: From,
  transport: SessionTransport,
): Promise<UpstreamSignIn> {
  const failures = upstreamFailureLimit(world.settings)
  const source = await sourceOfVisitor(world, from, transport)
  const wait = await world.limits.waitOf(failures, source)
  if (wait > 0) throw tooMany('sign-in.too-many', wait)
  try {
    const reply = await finish(world, search, from, transport)
    await world.limits.release(upstreamStartLimit, source)
    return reply
  } catch (error) {
    if (error instanceof Problem) await world.limits.take(failures, source)
    throw error
  }
}

/** The answer counts only with the cookie of the browser that began. */
async function finish(
  world: World,
  search: string,
  from: From,
  transport: SessionTransport,
): Promise<UpstreamSignIn> {
  const attempt = readBegun(world, transport, 'attempt')
  // An attempt has one answer, right or wrong.
  transport.setUpstream(null)
  if (attempt === null) throw notCompleted()
  const { identityConnectionId, issuer } = attempt
  const connection = await findUsableConnection(world.db, { identityConnectionId })
  // Somebody may have turned it off or given it another issuer meanwhile.
  if (connection?.issuer !== issuer) throw notOffered()
  const refuse = async (problem: Problem, userId?: number) => {
    await recordRefusal(world, connection, from, problem, userId)
    throw problem
  }
  const answer = await readAnswer(world, connection, search, attempt)
  if (answer === null) return refuse(notCompleted())
  const { subject, described } = answer
  const userId = await findLinkedUser(world.db, subject)
  if (userId === null) return meetStranger(world, { connection, subject, described, transport, from }, refuse)
  if (!(await isAdmitted(world.db, userId, connection))) return refuse(notAdmitted(), userId)
  const started = await startSessionFor(world, { userId, connection, described, from, transport })
  return 'problem' in started ? refuse(started.problem, userId) : started
}

type Refuse = (problem: Problem, userId?: number) => Promise<never>
type Meeting = {
  connection: Connection
  subject: Subject
  described: Described
  transport: SessionTransport
  from: From
}

/** Nobody is linked to the subject. An account with the address needs its owner's consent; others may be added. */
async function meetStranger(world: World, meeting: Meeting, refuse: Refuse): Promise<UpstreamSignIn> {
  const { connection, subject, described, transport, from } = meeting
  if (described.email === '') return refuse(notAdmitted())
  const { data: email } = Email.safeParse(described.email)
  if (email === undefined) return refuse(unusableClaims())
  const known = (await findUserIdsByEmail(world.db, [email.toLowerCase()])).get(email.toLowerCase())
  if (known !== undefined) {
    // Accounts outside the group get the answer of an unknown person.
    if (!(await isAdmitted(world.db, known, connection))) return refuse(notAdmitted())
    // Somebody whom the directory of the same hospital added has nothing to consent with, and nobody else has the account.
    if (await isAddedByDirectory(world.db, connection.identityConnectionId, known)) {
      const isLinked = await linkFirstSignIn(world, known, subject, from)
      if (!isLinked) return refuse(notAdmitted(), known)
      const started = await startSessionFor(world, { userId: known, connection, described, from, transport })
      return 'problem' in started ? refuse(started.problem, known) : started
    }
    const connectionName = connection.name
    keepBegun(world, transport, { kind: 'consent', email, connectionName, ...subject })
    return { next: 'consent', user: null, connectionName, email }
  }
  if (!connection.addsPeople) return refuse(notAdmitted())
  const person = personOf(described)
  if (person === null) return refuse(unusableClaims())
  const userId = await addPersonOf(world, connection, subject, person, described, from)
  if (userId === null) return refuse(notAdmitted())
  const started = await startSessionFor(world, { userId, connection, described, from, transport })
  return 'problem' in started ? refuse(started.problem, userId) : started
}

const linkFirstSignIn = (
  world: World,
  userId: number,
  subject: Subject,
  { address }: From,
): Promise<boolean> =>
  world.db.transaction().execute(async (tx) => {
    const isLinked = await insertIdentityLink(tx, subject, { userId, linkedAt: world.clock.now() })
    if (isLinked) await recordLink(world, tx, { userId, address }, subject.identityConnectionId)
    return isLinked
  })

type Expected = { state: string; nonce: string; verifier: string }

/**
 * Exchanges the code and checks the ID token: state, issuer of the answer (RFC 9207), signature, issuer, audience, azp,
 * nonce and times. Returns null if anything is wrong.
 */
async function readAnswer(
  world: World,
  connection: Connection,
  search: string,
  { state, nonce, verifier }: Expected,
): Promise<{ subject: Subject; described: Described } | null> {
  const { identityConnectionId, issuer } = connection
  try {
    const openid = await import('openid-client')
    const provider = await openProvider(world, connection)
    const back = new URL(callbackPath, world.settings.publicUrl)
    back.search = search
    const tokens = await openid.authorizationCodeGrant(provider, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined || !ProviderSubject.safeParse(claims.sub).success) return null
    if (!isForUsAlone(claims, connection.clientId)) return null
    // Some providers put the address only into the answer of the UserInfo endpoint.
    const asksMore =
      claims['email'] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
    const more = asksMore ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
    const subject = { identityConnectionId, issuer, subject: claims.sub }
    return { subject, described: describe(connection, claims, { ...more, ...claims }) }
  } catch (error) {
    // Only the kind of the failure: messages of the library can contain values of the answer.
    const { code, name } = error as { code?: string; name?: string }
    world.log.warn({ identityConnectionId, reason: code ?? name }, 'a sign-in by a provider failed')
    return null
  }
}

/** The library accepts several audiences if `azp` is ours. Then another of them could bring the token here. */
const isForUsAlone = ({ aud, azp }: { aud: unknown; azp?: unknown }, clientId: string): boolean =>
  [aud].flat().length === 1 && (azp === undefined || azp === clientId)

async function recordRefusal(
  world: World,
  { identityConnectionId }: Connection,
  { address }: From,
  { code }: Problem,
  userId?: number,
): Promise<void> {
  const subject =
    userId === undefined
      ? { type: 'identity-connection', id: identityConnectionId }
      : { type: 'user', id: userId }
  await recordAudit(world, world.db, {
    action: 'session.sign-in',
    subject,
    address,
    result: 'DENIED',
    detail: { reason: code, identityConnectionId },
  })
}
