import type { RoleRef } from '@gantry/contract/domains/people/roles/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { roleRef } from '@gantry/contract/product'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { toUserSummary, userSummaryColumns } from '../../../kit/people/summary.ts'
import type { Database } from '../../../platform/db/db.ts'
import { listRows, matchesEveryWord, type PageRequest, wordsOf } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import { totalOfUsers } from './list/total-queries.ts'

/** The sort columns of the user lists of a MIP, RIS or group. */
export const personSorts = {
  lastName: sql`lower(${sql.ref('user.lastName')})`,
  firstName: sql`lower(${sql.ref('user.firstName')})`,
  siteCode: sql.ref('user.siteCode'),
  userId: sql.ref('user.userId'),
}
export type PersonSort = keyof typeof personSorts

type People = SelectQueryBuilder<Database, 'user', object>

/** Finds matching users. Without the right to see addresses, only names and site codes are searched. */
export function filterPeople(
  db: Db,
  { search, status }: ListRequest['filter'],
  by: { namesOnly: boolean } = { namesOnly: false },
): People {
  const text = sql.ref<string>(by.namesOnly ? 'user.searchNames' : 'user.search')
  const query = db.selectFrom('user').where(matchesEveryWord(text, search))
  return typeof status === 'boolean' ? query.where('user.status', '=', status) : query
}

/** Returns the total without these few users, or undefined when it would have to be counted. */
export function totalWithout(
  db: Db,
  { search, status }: ListRequest['filter'],
  few: SelectQueryBuilder<Database, never, { userId: number }>,
): RawBuilder<number> | undefined {
  if (wordsOf(search).length > 0) return undefined
  const those = filterPeople(db, { status }).where('user.userId', 'in', few)
  return sql<number>`(${totalOfUsers({ status })} - ${those.select(sql<number>`count(*)`.as('count'))})`
}

/** Returns one page of summaries. */
export async function listUserSummaries(
  db: Db,
  people: People,
  request: PageRequest<PersonSort>,
  sortBy: PersonSort,
  total?: RawBuilder<number>,
) {
  const list = {
    rows: people,
    id: sql.ref<number>('user.userId'),
    sorts: personSorts,
    defaultSort: { sortBy, sortType: 'asc' },
    total,
    sources: ['user', 'user_mip', 'user_group', 'ris_user', 'group_invitation'],
  } as const
  const findPeople = (ids: number[]) =>
    db.selectFrom('user').select(userSummaryColumns).where('user.userId', 'in', ids).execute()
  const { rows, ...totals } = await listRows(db, list, request, findPeople, ({ userId }) => userId)
  return { people: rows.map(toUserSummary), ...totals }
}

/** Reads the roles of these users in one query. */
export async function listRolesOfPeople(
  db: Db,
  productName: string,
  userIds: number[],
): Promise<Map<number, RoleRef[]>> {
  const roles = new Map<number, RoleRef[]>(userIds.map((userId) => [userId, []]))
  if (userIds.length === 0) return roles
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select(['userRole.userId', 'role.roleId', 'role.code', 'role.label'])
    .where('userRole.userId', 'in', userIds)
    .where(hasNotEnded('userRole'))
    .orderBy('role.roleId')
    .execute()
  for (const row of rows) roles.get(row.userId)?.push(roleRef(productName, row))
  return roles
}
