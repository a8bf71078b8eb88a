import type { User } from '@gantry/contract/auth'
import { sql } from 'kysely'
import { recordAudit } from '../audit/service.ts'
import { prepared, type ValueOf } from '../db/prepared.ts'
import { Problem } from '../http/problem.ts'
import type { From, SessionTransport } from '../sessions/actor.ts'
import {
  draftPendingSession,
  type PendingSession,
  pendingSession,
  signOutSession,
} from '../sessions/service.ts'
import type { World } from '../world.ts'
import { sendOneTimeCode } from './one-time-codes.ts'
import { getSignedInUser } from './people.ts'
import { type Account, forgiven, forgiveSignIns, tryPassword } from './throttle.ts'

/** One sentence for wrong, unknown and locked: which of them it is, is nobody's business. */
const refused = () =>
  new Problem(
    401,
    'sign-in.refused',
    'The email or the password is not right. After several wrong tries an account is locked for a while.',
  )

const inactive = () =>
  new Problem(403, 'account.inactive', 'Your account is inactive. Please ask your administrator.')

const notActivated = () =>
  new Problem(
    403,
    'account.not-activated',
    'Your account is not activated yet. Please follow the link in your activation mail.',
  )

/** The password's half. What it starts is a pending session, good for the second factor and nothing else. */
export async function signIn(
  world: World,
  { email, password }: { email: string; password: string },
  from: From,
  transport: SessionTransport,
): Promise<User> {
  const { db } = world
  const { account, right } = await tryPassword(world, { email }, password)
  if (account === null || !right) {
    await recordRefusal(world, account, from, 'password')
    throw refused()
  }
  const barred = account.status ? null : inactive()
  const problem = barred ?? (account.activatedAt === null ? notActivated() : null)
  if (problem !== null) {
    await forgiveSignIns(db, account.userId)
    await recordRefusal(world, account, from, problem.code)
    throw problem
  }
  const { userId, byApp } = account
  // This browser's former session would otherwise live on with nobody holding its tokens.
  if (transport.accessToken !== null || transport.refreshToken !== null) {
    await signOutSession(world, db, transport)
  }
  const { session, accessToken } = draftPendingSession(world, userId, from)
  const [started] = await startSession(db, { ...session, codeFollows: !byApp })
  if (started === undefined) throw new Error('the session was not written')
  if (!byApp) await sendOneTimeCode(world, db, started.sessionId, account)
  transport.set({ accessToken, refreshToken: null })
  const user = await getSignedInUser(world, db, userId, { role: null, groupId: null, authenticated: false })
  return { ...user, twoFactorAuthType: byApp ? 'AUTHENTICATOR' : 'EMAIL' }
}

/**
 * No transaction around this and the code: a session without one is of no use to anybody, and its token was never
 * given out. Nor a wait for the disk where the code's own comes right after, which makes both of them last.
 */
const startSession = prepared(
  (db, value: ValueOf<PendingSession & { codeFollows: boolean }>) => sql<{ sessionId: number }>`
    with hasty as materialized (
      select set_config('synchronous_commit', 'off', true) as setting where ${value('codeFollows')}::boolean
    ), forgiven as (${forgiven(db, value)}), started as (${pendingSession(db, value)})
    select session_id, setting from started left join hasty on true`,
)

async function recordRefusal(
  world: World,
  account: Account | null,
  from: From,
  reason: string,
): Promise<void> {
  await recordAudit(world, world.db, {
    action: 'session.sign-in',
    ...(account && { subject: { type: 'user', id: account.userId } }),
    address: from.address,
    result: 'DENIED',
    // Not what was typed: people mistake the fields, and a password would stay in the trail for good.
    detail: { reason },
  })
}
