import type { From, SessionTransport } from '../../../platform/actor.ts'
import { sourceOf } from '../../../platform/limits/source.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './device-queries.ts'
import type { Lane } from './turns.ts'

/**
 * A known device is a browser in which a user has signed in with both factors, or has set a password by a mailed link. It
 * keeps a random token in a cookie, and the server stores its hash. Its failed attempts have counters of their own, so
 * that nobody else can lock the user out of it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The token
 * gives no access.
 */
type Parts = Pick<World, 'db' | 'secrets'>
type Shown = Pick<SessionTransport, 'device'>

/** Of more devices of one user, the least recently used are forgotten. */
const mostDevices = 10
const life = 180 * 24 * 60 * 60_000

export const deviceHashOf = ({ secrets }: Pick<World, 'secrets'>, { device }: Shown): Buffer | null =>
  device === null ? null : secrets.hash(device)

/** Who a password attempt counts for: the known device of this user, or the source of the request. */
export async function laneOf(
  world: Parts,
  email: string,
  from: Pick<From, 'address'>,
  transport: Shown,
): Promise<Lane> {
  const hash = deviceHashOf(world, transport)
  return hash !== null && (await queries.isDeviceOf(world.db, email, hash))
    ? { known: true, source: `device ${hash.toString('hex')}` }
    : { known: false, source: sourceOf(from.address) }
}

/** The same for a visitor who has not entered an e-mail address yet. */
export async function sourceOfVisitor(
  world: Parts,
  from: Pick<From, 'address'>,
  transport: Shown,
): Promise<string> {
  const hash = deviceHashOf(world, transport)
  const isKnown = hash !== null && (await queries.isDevice(world.db, hash))
  return isKnown ? `device ${hash.toString('hex')}` : sourceOf(from.address)
}

/** Makes this browser a known device of the user. Returns true when it was not one before. */
export async function rememberDevice(
  world: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  userId: number,
  transport: Pick<SessionTransport, 'device' | 'setDevice'>,
): Promise<boolean> {
  const hash = deviceHashOf(world, transport)
  // Several users may share a browser. A token that this server did not create is replaced.
  const users = hash === null ? [] : await queries.listUsersOfDevice(db, hash)
  const isOurs = users.length > 0
  const token = isOurs && transport.device !== null ? transport.device : world.secrets.token()
  await queries.upsertDevice(db, userId, world.secrets.hash(token), world.clock.now())
  await queries.deleteOlderDevices(db, userId, mostDevices)
  transport.setDevice(token)
  return !users.includes(userId)
}

/** Deletes devices that were not used for half a year. */
export async function pruneDevices({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await queries.deleteDevicesUsedBefore(db, before(clock.now(), life))
}
