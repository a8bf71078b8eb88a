import { after } from '../../platform/secrets/clock.ts'
import type { World } from '../../platform/world.ts'
import { type LogoutNotice, leaseDueNotices, updateNotice } from './notice-queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** After each try that failed; a day in all, which no token of ours outlives. */
const waits = [5 * second, 15 * second, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
/** Longer than one try may take, so that no other server tries meanwhile. */
const lease = 30 * second

/** App sessions that are over and whose apps are to be told now; each is left to the caller for a while. */
export function takeDueNotices({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<LogoutNotice[]> {
  const now = clock.now()
  return leaseDueNotices(db, { now, until: after(now, lease) })
}

/** What became of a notice: told, or to be tried again later, until that is no use any more. */
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
