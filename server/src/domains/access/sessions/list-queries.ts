import type { LoggedInUser } from '@gantry/contract/domains/access/sessions/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { roleRef } from '@gantry/contract/product'
import { type RawBuilder, sql } from 'kysely'
import { toUserSummary, userSummaryColumns } from '../../../kit/people/summary.ts'
import { listRows, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import type { LiveAt } from './limits.ts'

export type SessionSort = 'lastSeenAt' | 'signedInAt' | 'lastName' | 'role'

const sorts: Record<SessionSort, RawBuilder<unknown>> = {
  lastSeenAt: sql.ref('session.lastSeenAt'),
  signedInAt: sql.ref('session.createdAt'),
  lastName: sql`lower(${sql.ref('user.lastName')})`,
  role: sql`lower(coalesce(${sql.ref('session.sessionRole')}, ''))`,
}
const order = {
  id: sql.ref<number>('session.sessionId'),
  sorts,
  defaultSort: { sortBy: 'lastSeenAt', sortType: 'desc' },
} as const

/** The condition of the list: a verified session that has not expired, even if it is not yet marked as ended. */
export const liveSessions = ({ now, idleSince }: LiveAt): RawBuilder<boolean> =>
  sql<boolean>`session.state = 'VERIFIED' and session.ends_at > ${now} and session.last_seen_at > ${idleSince}`

/** Lists verified sessions. A session that has expired is left out, even if it is not yet marked as ended. */
export async function listLiveSessions(
  db: Db,
  productName: string,
  live: LiveAt,
  callersOwn: number,
  request: ListRequest<SessionSort>,
) {
  const { search, status } = request.filter
  let query = db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .where(liveSessions(live))
    .where('user.status', '=', true)
    .where(matchesEveryWord(sql.ref('user.search'), search))
  // Inactive users have no live session, so this filter gives an empty list.
  if (status === false) query = query.where('user.status', '=', false)
  const findSessions = (ids: number[]) => selectSessions(db, productName, ids)
  const list = { rows: query, ...order }
  const { rows, ...totals } = await listRows(db, list, request, findSessions, (row) => row.sessionId)
  return { users: rows.map((user) => ({ ...user, current: user.sessionId === callersOwn })), ...totals }
}

async function selectSessions(
  db: Db,
  productName: string,
  ids: number[],
): Promise<Omit<LoggedInUser, 'current'>[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .leftJoin('role', 'role.code', 'session.sessionRole')
    .leftJoin('group', (join) =>
      join
        .onRef('group.groupId', '=', 'user.groupIdForAdmin')
        .on('session.sessionRole', '=', 'GroupAdmin')
        .on('group.status', '=', true),
    )
    .select(['sessionId', ...userSummaryColumns])
    .select(['role.roleId', 'role.code', 'role.label', 'group.groupId', 'groupName'])
    .select(['address', 'device', 'session.createdAt as signedInAt', 'lastSeenAt'])
    .where('sessionId', 'in', ids)
    .execute()
  return rows.map(({ roleId, code, label, groupId, groupName, signedInAt, lastSeenAt, ...row }) => ({
    ...toUserSummary(row),
    role:
      roleId === null || code === null || label === null
        ? null
        : roleRef(productName, { roleId, code, label }),
    group: groupId === null || groupName === null ? null : { groupId, groupName },
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/** Locks a live session until the end of the transaction and returns its user id, or null when there is none. */
export async function lockLiveSession(db: Db, sessionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('session')
    .select('userId')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'VERIFIED')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.userId ?? null
}
