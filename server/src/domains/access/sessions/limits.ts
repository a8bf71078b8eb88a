import { settingRows } from '@gantry/contract/domains/portal/settings/words'
import { before } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'

const minute = 60_000
const hour = 60 * minute

/** The time between the password and the second factor. */
export const pendingLife = 30 * minute
/** The lifetime of an access token. The portal renews the token a little earlier. */
export const accessLife = 4 * hour
/** The lifetime of a session, counted from the sign-in, which begins with the one that is in force then. */
export const sessionLife = ({ inForce }: Pick<World, 'inForce'>) =>
  inForce.get('sign-in.session-hours') * hour
/**
 * A session ends after some time without a call, plus three minutes of tolerance. The tolerance covers the dialog
 * that offers to continue (one minute), activity in the portal without a call (one minute) and `touchInterval`.
 */
const idleTolerance = 3 * minute
export const idleLifeOf = (minutes: number) => minutes * minute + idleTolerance
export const idleLife = ({ inForce }: Pick<World, 'inForce'>) =>
  idleLifeOf(inForce.get('sign-in.idle-minutes'))

/** No session was ever longer, or longer without a call, whatever the settings were: their bounds allow no more. */
export const longestSession = settingRows['sign-in.session-hours'].max * hour
export const longestIdle = idleLifeOf(settingRows['sign-in.idle-minutes'].max)

/** A session is live now if it has not ended, and was used after `idleSince`. */
export type LiveAt = { now: Date; idleSince: Date }
export function liveAt({ clock, inForce }: Pick<World, 'clock' | 'inForce'>): LiveAt {
  const now = clock.now()
  return { now, idleSince: before(now, idleLife({ inForce })) }
}
/** The time of the last call is written at most once in this interval, to save writes. */
export const touchInterval = 30_000

/** So long after the sign-in, a change that could take over another account needs the password again. */
export const recentSignIn = 15 * 60_000
