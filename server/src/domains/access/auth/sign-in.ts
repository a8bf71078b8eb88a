import type { User } from '@gantry/contract/domains/access/auth/schemas'
import type { From, SessionTransport } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import {
  type Account,
  deviceHashOf,
  isPasswordOff,
  resetFailedSignIns,
  tryPassword,
} from '../accounts/service.ts'
import { signOutSession, startPendingSession } from '../sessions/service.ts'
import { countCode, sendOneTimeCode } from './one-time-codes.ts'
import { getSignedInUser } from './signed-in-user.ts'

/** One message for wrong, unknown and locked, so that a caller cannot tell these cases apart. */
const refused = () => problem('sign-in.refused')

export const inactive = () => problem('account.inactive')

export const notActivated = () => problem('account.not-activated')

/** Writes what belongs to the new session, in its transaction. */
type AlsoWrite = (tx: Db, sessionId: number) => Promise<void>

/** Checks the password and starts a pending session, which is valid only for the second factor. */
export async function signIn(
  world: World,
  { email, password }: { email: string; password: string },
  from: From,
  transport: SessionTransport,
  alsoWrite?: AlsoWrite,
): Promise<User> {
  const { db } = world
  const deviceHash = deviceHashOf(world, transport)
  const { account, right, releaseSource } = await tryPassword(world, { email, password }, from, transport)
  if (account === null || !right) {
    await recordRefusal(world, account, from, 'password')
    throw refused()
  }
  // The same answer as for a wrong password, so that nobody learns who signs in by a hospital.
  if (await isPasswordOff(db, account.userId)) {
    await recordRefusal(world, account, from, 'password off')
    throw refused()
  }
  const barred = account.status ? null : inactive()
  const problem = barred ?? (account.activatedAt === null ? notActivated() : null)
  if (problem !== null) {
    await resetFailedSignIns(db, account.userId, deviceHash)
    await recordRefusal(world, account, from, problem.code)
    throw problem
  }
  const { userId, byApp } = account
  // Above the limit no code is mailed, the answer says so, and the attempt counts for its source.
  const codeWait = await countCode(world, db, account.email, from, transport)
  const isWithinLimit = codeWait === 0
  const accessToken = await db.transaction().execute(async (tx) => {
    // End the previous session of this browser, because its tokens are replaced.
    if (transport.accessToken !== null || transport.refreshToken !== null) {
      await signOutSession(world, tx, transport)
    }
    await resetFailedSignIns(tx, userId, deviceHash)
    const session = await startPendingSession(world, tx, userId, from, ['pwd'])
    if (!byApp && isWithinLimit) await sendOneTimeCode(world, tx, session.sessionId, account)
    await alsoWrite?.(tx, session.sessionId)
    return session.accessToken
  })
  if (isWithinLimit) await releaseSource()
  transport.set({ accessToken, refreshToken: null })
  const user = await getSignedInUser(world, db, userId, { role: null, groupId: null, authenticated: false })
  return byApp
    ? { ...user, twoFactorAuthType: 'AUTHENTICATOR' }
    : { ...user, twoFactorAuthType: 'EMAIL', ...(!isWithinLimit && { codeWait }) }
}

/** Writes a refused sign-in to the audit trail. */
export async function recordRefusal(
  world: World,
  account: Pick<Account, 'userId'> | null,
  from: From,
  reason: string,
): Promise<void> {
  await recordAudit(world, world.db, {
    action: 'session.sign-in',
    ...(account && { subject: { type: 'user', id: account.userId } }),
    address: from.address,
    result: 'DENIED',
    // Do not record the input: users sometimes type the password into the wrong field, and the audit trail would keep
    // it.
    detail: { reason },
  })
}
