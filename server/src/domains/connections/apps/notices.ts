import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { type LogoutNotice, leaseDueNotices, updateNotice } from './notice-queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** The delay after each failed attempt. The sum is about a day, which is longer than the life of any token. */
const waits = [5 * second, 15 * second, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
/** Longer than one attempt can take, so that no other server sends the same notice meanwhile. */
const lease = 30 * second

/** Leases the due logout notices of ended app sessions to the caller. */
export function leaseNotices({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<LogoutNotice[]> {
  const now = clock.now()
  return leaseDueNotices(db, { now, until: after(now, lease) })
}

/** Records the result of an attempt: sent, scheduled again, or given up. */
export async function settleNotice(
  { db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>,
  { appSessionId, code, tries }: LogoutNotice,
  failure: string | null,
): Promise<void> {
  const wait = failure === null ? undefined : waits[tries - 1]
  if (failure !== null && wait === undefined) log.warn({ app: code }, 'an app was not told of a logout')
  await updateNotice(db, appSessionId, {
    noticeNextTryAt: wait === undefined ? null : after(clock.now(), wait),
    noticeError: failure?.slice(0, 500) ?? null,
  })
}
