import { startPendingSession, verifySession } from '@gantry/server/domains/access/sessions/service.ts'
import { systemClock } from '@gantry/server/platform/secrets/clock.ts'
import type { World } from '@gantry/server/platform/world.ts'
import { defaultSettings } from '@gantry/server/testing/fakes/default-settings.ts'
import { type As, accounts } from '../seed/people.ts'
import { largeGroupId } from '../seed/sizes.ts'

type Parts = Pick<World, 'db' | 'secrets'>

/** An account of the bench, or the administrator of a group of about 170 people. */
export type Caller = As | 'usualGroupAdmin'

const roles: Record<Caller, string> = {
  admin: 'ProductAdmin',
  groupAdmin: 'GroupAdmin',
  usualGroupAdmin: 'GroupAdmin',
  member: 'Member',
}

/** Creates access tokens with the server's own code, because the sign-in by mail is not measured here. */
export async function signInAll(parts: Parts): Promise<Record<Caller, string>> {
  return {
    admin: await signIn(parts, 'admin'),
    groupAdmin: await signIn(parts, 'groupAdmin'),
    usualGroupAdmin: await signIn(parts, 'usualGroupAdmin'),
    member: await signIn(parts, 'member'),
  }
}

async function signIn({ db, secrets }: Parts, as: Caller): Promise<string> {
  const parts = { clock: systemClock, inForce: defaultSettings(db), secrets }
  const users = db.selectFrom('user').select('userId').where('status', '=', true)
  const found =
    as === 'usualGroupAdmin'
      ? users.where('groupIdForAdmin', '>', largeGroupId).orderBy('userId').limit(1)
      : users.where('email', '=', accounts[as])
  const { userId } = await found.executeTakeFirstOrThrow()
  const from = { address: '127.0.0.1', device: 'bench' }
  const { sessionId } = await startPendingSession(parts, db, userId, from, ['pwd'])
  const { accessToken } = await verifySession(parts, db, sessionId, { role: roles[as] })
  return accessToken
}
