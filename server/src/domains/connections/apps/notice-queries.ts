import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type LogoutNotice = {
  appSessionId: number
  code: string
  userId: number
  sid: string
  tries: number
}

/** Leases up to twenty due notices: they are not due again before `until`. */
export function leaseDueNotices(db: Db, { now, until }: { now: Date; until: Date }): Promise<LogoutNotice[]> {
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
    .set({ noticeNextTryAt: until, noticeTries: sql<number>`notice_tries + 1` })
    .whereRef('app.appId', '=', 'appSession.appId')
    .whereRef('session.sessionId', '=', 'appSession.sessionId')
    .where('appSessionId', 'in', due)
    .returning(['appSessionId', 'app.code', 'session.userId', 'sid', 'noticeTries as tries'])
    .execute()
}

export async function updateNotice(
  db: Db,
  appSessionId: number,
  notice: { noticeNextTryAt: Date | null; noticeError: string | null },
): Promise<void> {
  await db.updateTable('appSession').set(notice).where('appSessionId', '=', appSessionId).execute()
}
