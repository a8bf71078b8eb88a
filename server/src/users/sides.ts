import type { ListRequest } from '@gantry/contract/paging'
import { roleName } from '@gantry/contract/product'
import type { RoleRef } from '@gantry/contract/roles'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import {
  findPage,
  inPageOrder,
  matchesEveryWord,
  type PageRequest,
  totalOfUsers,
  wordsOf,
} from '../db/paging.ts'
import type { Db } from '../world.ts'
import { photoUrl } from './record.ts'

/** A person as the link rows of MIPs, RIS, groups and sessions show them. */
export type PersonSide = {
  userId: number
  firstName: string
  lastName: string
  email: string
  siteCode: string
  photoUrl: string | null
  userStatus: boolean
}

/** To select from a query in which the person is joined as `user`; `toPersonSide` reads them. */
export const personSideColumns = [
  'user.userId',
  'user.firstName',
  'user.lastName',
  'user.email',
  'user.siteCode',
  'user.photoSha256',
  'user.status as userStatus',
] as const

type SideColumns = Omit<PersonSide, 'photoUrl'> & { photoSha256: string | null }

export const toPersonSide = <Row extends SideColumns>({ photoSha256, ...row }: Row) => ({
  ...row,
  photoUrl: photoUrl(row.userId, photoSha256),
})

/** What lists of people beside a MIP, RIS or group sort by. */
export const personSorts = {
  lastName: sql`lower(${sql.ref('user.lastName')})`,
  firstName: sql`lower(${sql.ref('user.firstName')})`,
  siteCode: sql.ref('user.siteCode'),
  userId: sql.ref('user.userId'),
}
export type PersonSort = keyof typeof personSorts

type People = SelectQueryBuilder<Database, 'user', object>

/** Of all people those who match; by names and site code alone where addresses are not the caller's to probe. */
export function filterPeople(
  db: Db,
  { search, status }: ListRequest['filter'],
  by: { namesOnly: boolean } = { namesOnly: false },
): People {
  const text = sql.ref<string>(by.namesOnly ? 'user.searchNames' : 'user.search')
  const query = db.selectFrom('user').where(matchesEveryWord(text, search))
  return typeof status === 'boolean' ? query.where('user.status', '=', status) : query
}

/** How many there are but these few; undefined where that would have to be counted. */
export function totalBut(
  db: Db,
  { search, status }: ListRequest['filter'],
  few: SelectQueryBuilder<Database, never, { userId: number }>,
): RawBuilder<number> | undefined {
  const all = wordsOf(search).length === 0 ? totalOfUsers({ status }) : undefined
  if (all === undefined) return undefined
  const those = filterPeople(db, { status }).where('user.userId', 'in', few)
  return sql<number>`(${all} - ${those.select(sql<number>`count(*)`.as('count'))})`
}

/** One page of them. */
export async function listPersonSides(
  db: Db,
  people: People,
  request: PageRequest<PersonSort>,
  fallback: PersonSort,
  total?: RawBuilder<number>,
) {
  const id = sql.ref<number>('user.userId')
  const order = { id, columns: personSorts, fallback: { sortBy: fallback, sortType: 'asc' } } as const
  const { ids, ...totals } = await findPage(db, { rows: people, ...order, total }, request)
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('user').select(personSideColumns).where('user.userId', 'in', ids).execute()
  return { people: inPageOrder(ids, rows.map(toPersonSide), (person) => person.userId), ...totals }
}

/** The roles of each of these people, in one query. */
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
    .orderBy('role.roleId')
    .execute()
  for (const { userId, roleId, code, label } of rows) {
    roles.get(userId)?.push({ roleId, name: roleName(productName, code), label })
  }
  return roles
}
