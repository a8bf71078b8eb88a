import type { User } from '@gantry/contract/domains/access/auth/schemas'
import { roleCode } from '@gantry/contract/product'
import type { From, SessionTransport, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { forbidden, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import {
  findAdministeredGroup,
  listUsableRoles,
  mayTakeRole,
  refreshSession,
  setSessionRole,
  signedOut,
  signOutSession,
} from '../sessions/service.ts'
import { getSignedInUser } from './signed-in-user.ts'
import type { SignedInReply } from './verification.ts'

/** Exchanges a refresh token for new tokens. Browsers send it in a cookie, programs in the body. */
export async function refresh(
  world: World,
  given: string | undefined,
  from: From,
  transport: SessionTransport,
): Promise<SignedInReply> {
  const refreshToken = given ?? transport.refreshToken
  if (refreshToken === null) throw signedOut()
  const { userId, role, groupId, ...tokens } = await refreshSession(world, refreshToken, from)
  transport.set(tokens)
  const user = await getSignedInUser(world, world.db, userId, { role, groupId, authenticated: true })
  return { ...tokens, user }
}

/** Succeeds for every caller, because a session that has already ended is the wanted result. */
export async function signOut(world: World, from: From, transport: SessionTransport): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const ended = await signOutSession(world, tx, transport)
    if (ended !== null)
      await recordAudit(world, tx, { action: 'session.sign-out', actor: { ...from, ...ended } })
  })
  transport.clear()
}

const weakProof = () => problem('session.proof-needed')

/** Switches the session to another role of the user. */
export async function chooseRole(
  world: World,
  actor: SignedIn,
  { userId, sessionRole }: { userId: number; sessionRole: string },
  transport: SessionTransport,
): Promise<User> {
  const { db, settings } = world
  const role = roleCode(settings.productName, sessionRole)
  if (userId !== actor.userId) throw forbidden()
  const tokens = await db.transaction().execute(async (tx) => {
    if (!(await listUsableRoles(tx, userId)).includes(role)) throw forbidden()
    if (!(await mayTakeRole(tx, actor.sessionId, role))) throw weakProof()
    const rotated = await setSessionRole(world, tx, actor, role)
    await recordAudit(world, tx, { action: 'session.choose-role', actor, detail: { role } })
    return rotated
  })
  transport.set(tokens)
  const groupId = role === 'GroupAdmin' ? await findAdministeredGroup(db, userId) : null
  return getSignedInUser(world, db, userId, { role, groupId, authenticated: true })
}

/** The signed-in person as they stand now; without a role when the session's own was lost. */
export const getMySession = (world: World, { userId, role, groupId }: SignedIn): Promise<User> =>
  getSignedInUser(world, world.db, userId, { role, groupId, authenticated: true })
