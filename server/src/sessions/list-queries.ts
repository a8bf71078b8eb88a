import type { ListRequest } from '@gantry/contract/paging'
import { roleName } from '@gantry/contract/product'
import type { LoggedInUser } from '@gantry/contract/sessions'
import { type RawBuilder, sql } from 'kysely'
import { findPage, inPageOrder, matchesEveryWord } from '../db/paging.ts'
import { before } from '../ports/clock.ts'
import { photoUrl } from '../users/service.ts'
import type { Db } from '../world.ts'
import { idleLife } from './limits.ts'

export type SessionSort = 'lastSeenAt' | 'signedInAt' | 'lastName' | 'role'

const columns: Record<SessionSort, RawBuilder<unknown>> = {
  lastSeenAt: sql.ref('session.lastSeenAt'),
  signedInAt: sql.ref('session.createdAt'),
  lastName: sql`lower(${sql.ref('user.lastName')})`,
  role: sql`lower(coalesce(${sql.ref('session.sessionRole')}, ''))`,
}
const order = {
  id: sql.ref<number>('session.sessionId'),
  columns,
  fallback: { sortBy: 'lastSeenAt', sortType: 'desc' },
} as const

/** Past the second factor, and not run out at this moment though nobody may have noticed yet. */
export async function listLiveSessions(
  db: Db,
  productName: string,
  now: Date,
  callersOwn: number,
  request: ListRequest<SessionSort>,
) {
  const { search, status } = request.filter
  let query = db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .where('session.state', '=', 'VERIFIED')
    .where('session.endsAt', '>', now)
    .where('session.lastSeenAt', '>', before(now, idleLife))
    .where('user.status', '=', true)
    .where(matchesEveryWord(sql.ref('user.search'), search))
  // Whose account is inactive is signed out; nobody of that status can be here.
  if (status === false) query = query.where('user.status', '=', false)
  const { ids, ...totals } = await findPage(db, { rows: query, ...order }, request)
  const rows = ids.length === 0 ? [] : await selectSessions(db, productName, ids)
  const users = inPageOrder(ids, rows, (row) => row.sessionId)
  return { users: users.map((user) => ({ ...user, current: user.sessionId === callersOwn })), ...totals }
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
    .select(['sessionId', 'user.userId', 'firstName', 'lastName', 'user.email', 'photoSha256'])
    .select(['role.roleId', 'role.code', 'role.label', 'group.groupId', 'groupName'])
    .select(['address', 'device', 'session.createdAt as signedInAt', 'lastSeenAt'])
    .where('sessionId', 'in', ids)
    .execute()
  return rows.map(
    ({ photoSha256, roleId, code, label, groupId, groupName, signedInAt, lastSeenAt, ...row }) => ({
      ...row,
      photoUrl: photoUrl(row.userId, photoSha256),
      role:
        roleId === null || code === null || label === null
          ? null
          : { roleId, name: roleName(productName, code), label },
      group: groupId === null || groupName === null ? null : { groupId, groupName },
      signedInAt: signedInAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }),
  )
}

/** Whose live session it is; held until the transaction ends. Null when it is over or never was. */
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
