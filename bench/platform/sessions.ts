import { startPendingSession, verifySession } from '@gantry/server/domains/access/sessions/service.ts'
import { systemClock } from '@gantry/server/platform/secrets/clock.ts'
import type { World } from '@gantry/server/platform/world.ts'
import { defaultSettings } from '@gantry/server/testing/fakes/default-settings.ts'
import { type As, accounts } from '../seed/people.ts'

type Parts = Pick<World, 'db' | 'secrets'>

const roles: Record<As, string> = { admin: 'ProductAdmin', groupAdmin: 'GroupAdmin', member: 'Member' }

/** Creates access tokens with the server's own code, because the sign-in by mail is not measured here. */
export async function signInAll(parts: Parts): Promise<Record<As, string>> {
  return {
    admin: await signIn(parts, 'admin'),
    groupAdmin: await signIn(parts, 'groupAdmin'),
    member: await signIn(parts, 'member'),
  }
}

async function signIn({ db, secrets }: Parts, as: As): Promise<string> {
  const parts = { clock: systemClock, inForce: defaultSettings(db), secrets }
  const { userId } = await db
    .selectFrom('user')
    .select('userId')
    .where('email', '=', accounts[as])
    .executeTakeFirstOrThrow()
  const from = { address: '127.0.0.1', device: 'bench' }
  const { sessionId } = await startPendingSession(parts, db, userId, from, ['pwd'])
  const { accessToken } = await verifySession(parts, db, sessionId, { role: roles[as] })
  return accessToken
}
