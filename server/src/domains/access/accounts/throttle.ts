import type { From, SessionTransport } from '../../../platform/actor.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import { secondsUntil } from '../../../platform/secrets/clock.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { World } from '../../../platform/world.ts'
import { deviceHashOf, laneOf } from './known-devices.ts'
import { isPasswordOf, withHashingSlot } from './password-hashing.ts'
import { type Account, countCodeTryOf, countPasswordTry, type LockSteps } from './throttle-queries.ts'
import type { Lane } from './turns.ts'

/** Wrong passwords from one source or one known device. */
const signInLimit = ({ signInsPerAddress }: Settings) => limitOf('sign-in', signInsPerAddress, 10 * 60_000)

export type PasswordTry = {
  account: Account | null
  right: boolean
  /** Takes this attempt off the counter of its source. */
  releaseSource(): Promise<void>
}
type Shown = Pick<SessionTransport, 'device'>
type Parts = Pick<World, 'db' | 'clock' | 'inForce' | 'secrets' | 'limits' | 'settings'>

const lockSteps = ({ inForce }: Pick<World, 'inForce'>): LockSteps => ({
  triesBeforeLock: inForce.get('sign-in.tries-before-lock'),
  lockMinutes: inForce.get('sign-in.lock-minutes'),
})

/**
 * Checks a password. The attempt counts first for its source, then for the account. One statement reads the lock and
 * counts the attempt before the check, so at most five parallel attempts are checked, even on several servers. An unknown
 * account, a locked account and a wrong password take the same steps and the same time. After a correct password the
 * caller must call `resetFailedSignIns`. @throws Problem 429 when the source has no attempts left, for any account
 */
export async function tryPassword(
  world: Parts,
  { email, password }: { email: string; password: string },
  from: Pick<From, 'address'>,
  transport: Shown,
): Promise<PasswordTry> {
  const lane = await laneOf(world, email, from, transport)
  const limit = signInLimit(world.settings)
  const wait = await world.limits.take(limit, lane.source)
  if (wait > 0) throw tooMany('sign-in.too-many', wait)
  const releaseSource = () => world.limits.release(limit, lane.source)
  const deviceHash = lane.known ? deviceHashOf(world, transport) : null
  let isCounted = false
  try {
    return await withHashingSlot(lane, async () => {
      isCounted = true
      return { ...(await checkPassword(world, lane, { email, password, deviceHash })), releaseSource }
    })
  } finally {
    // An attempt that was not checked, because the server is busy, does not count.
    if (!isCounted) await releaseSource()
  }
}

async function checkPassword(
  world: Pick<World, 'db' | 'clock' | 'inForce'>,
  lane: Lane,
  { email, password, deviceHash }: { email: string; password: string; deviceHash: Buffer | null },
): Promise<{ account: Account | null; right: boolean }> {
  const counted = await countPasswordTry(world.db, {
    email,
    deviceHash,
    now: world.clock.now(),
    steps: lockSteps(world),
  })
  const right = await isPasswordOf(lane, counted?.allowed ? counted.passwordHash : null, password)
  if (counted === undefined) return { account: null, right: false }
  const { allowed: _, passwordHash: _kept, ...account } = counted
  return { account, right }
}

/**
 * Counts an attempt before the code is checked. The counter belongs to the account, not to the code, so a resent
 * code or a new sign-in gives no new attempts. A known device has its own counter.
 * @throws Problem 429 after too many wrong codes
 */
export async function countCodeTry(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'secrets'>,
  userId: number,
  transport: Shown,
): Promise<void> {
  const now = world.clock.now()
  const deviceHash = deviceHashOf(world, transport)
  const row = await countCodeTryOf(world.db, { userId, deviceHash, now, steps: lockSteps(world) })
  if (row?.counted) return
  const wait = secondsUntil(row?.codesLockedUntil ?? now, now)
  throw tooMany('second-factor.too-many', Math.max(1, wait))
}
