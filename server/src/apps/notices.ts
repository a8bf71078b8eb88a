import { sql } from 'kysely'
import { after } from '../ports/clock.ts'
import type { World } from '../world.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** After each try that failed; a day in all, which no token of ours outlives. */
const waits = [5 * second, 15 * second, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
/** Longer than one try may take, so that no other server tries meanwhile. */
const lease = 30 * second

export type LogoutNotice = {
  appSessionId: number
  code: string
  userId: number
  sid: string
  tries: number
}

/** App sessions that are over and whose apps are to be told now; each is left to the caller for a while. */
export function takeDueNotices({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<LogoutNotice[]> {
  const now = clock.now()
  const due = db
    .selectFrom('appSession')
    .select('appSessionId')
    .where('noticeNextTryAt', '<=', now)
    .orderBy('noticeNextTryAt')
    .limit(20)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('appSession')
    .from(['app', 'session'])
    .set({ noticeNextTryAt: after(now, lease), noticeTries: sql<number>`notice_tries + 1` })
    .whereRef('app.appId', '=', 'appSession.appId')
    .whereRef('session.sessionId', '=', 'appSession.sessionId')
    .where('appSessionId', 'in', due)
    .returning(['appSessionId', 'app.code', 'session.userId', 'sid', 'noticeTries as tries'])
    .execute()
}

/** What became of a notice: told, or to be tried again later, until that is no use any more. */
export async function settleNotice(
  { db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>,
  { appSessionId, code, tries }: LogoutNotice,
  failure: string | null,
): Promise<void> {
  const wait = failure === null ? undefined : waits[tries - 1]
  if (failure !== null && wait === undefined) log.warn({ app: code }, 'an app was not told of a logout')
  await db
    .updateTable('appSession')
    .set({
      noticeNextTryAt: wait === undefined ? null : after(clock.now(), wait),
      noticeError: failure?.slice(0, 500) ?? null,
    })
    .where('appSessionId', '=', appSessionId)
    .execute()
}
