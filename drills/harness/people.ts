import type { RoleCode } from '@gantry/contract/product'
import { startPendingSession, verifySession } from '@gantry/server/domains/access/sessions/service.ts'
import { type Clock, systemClock } from '@gantry/server/platform/secrets/clock.ts'
import type { World } from '@gantry/server/platform/world.ts'
import { defaultSettings } from '@gantry/server/testing/fakes/default-settings.ts'
import { createPerson, type Person, type PersonWishes } from '@gantry/server/testing/people.ts'

type Parts = Pick<World, 'db' | 'secrets'>
export type SignedIn = Person & { sessionId: number; token: string }
export type Cast = {
  admin: SignedIn
  /** Makes another user in the same way as the product. */
  person(wishes?: PersonWishes): Promise<Person>
  /** Makes a verified session without a mailed code. */
  signIn(person: Person, role?: RoleCode, clock?: Clock): Promise<SignedIn>
}

export async function createCast(parts: Parts): Promise<Cast> {
  const world = { ...parts, clock: systemClock, inForce: defaultSettings(parts.db) }
  const signIn = async (person: Person, role: RoleCode = 'Member', clock: Clock = systemClock) => {
    const at = { ...world, clock }
    const from = { address: '127.0.0.1', device: 'drill' }
    const { sessionId } = await startPendingSession(at, parts.db, person.userId, from, ['pwd'])
    const { accessToken } = await verifySession(at, parts.db, sessionId, { role })
    return { ...person, sessionId, token: accessToken }
  }
  const admin = await createPerson(world, { email: 'admin@drill.example', roles: ['ProductAdmin'] })
  return {
    admin: await signIn(admin, 'ProductAdmin'),
    person: (wishes) => createPerson(world, wishes),
    signIn,
  }
}
