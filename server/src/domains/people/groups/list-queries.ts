import { GroupRow } from '@gantry/contract/domains/people/groups/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../kit/columns.ts'
import { type CustomTest, passesTests } from '../../../kit/custom-fields/filter-queries.ts'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { keptTotal, listRows, matchesEveryWord, totalByStatus } from '../../../platform/db/lists/lists.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

const sorts = {
  groupName: sql`lower(${sql.ref('group.groupName')})`,
  groupId: sql.ref('group.groupId'),
  status: sql.ref('group.status'),
} satisfies Record<string, RawBuilder<unknown>>
export type GroupSort = keyof typeof sorts
type Filter = ListRequest['filter']

export const groupList = {
  id: sql.ref<number>('group.groupId'),
  sorts,
  defaultSort: { sortBy: 'groupName', sortType: 'asc' },
  sources: ['group', 'group_mip', 'user_group'],
} as const

export function filterGroups(db: Db, { search, status }: Filter) {
  const query = db.selectFrom('group').where(matchesEveryWord(sql.ref('group.search'), search))
  return typeof status === 'boolean' ? query.where('group.status', '=', status) : query
}

/**
 * The condition of the filter `withoutAdmin`: nobody who is active administers the group. The administrators are read
 * once, because most groups have one and a search for each group would take longer.
 */
export const groupsWithoutAdmin: RawBuilder<boolean> = sql<boolean>`"group".group_id not in (
  select group_id_for_admin from "user" where group_id_for_admin is not null and status and user_id in (
    select user_id from user_role_in_force(${serverTime}) join role using (role_id) where role.code = 'GroupAdmin' and role.status))`

/** The groups with an invitation that nobody has answered for so many days. */
const withInvitationOlderThan = (days: number): RawBuilder<boolean> => sql<boolean>`"group".group_id in (
  select group_id from group_invitation
  where state = 'PENDING' and created_at < now() - ${days} * interval '1 day')`

export type GroupFilters = {
  mipId?: number | undefined
  withoutMipId?: number | undefined
  withoutAdmin?: boolean | undefined
  invitedDays?: number | undefined
  tests?: readonly CustomTest[] | undefined
}

export async function listGroupsInReach(db: Db, actor: Actor, request: ListRequest<GroupSort, GroupFilters>) {
  const { mipId, withoutMipId, withoutAdmin, invitedDays, tests } = request.filter
  let query = filterGroups(db, request.filter)
  const linkedTo = (id: number) => db.selectFrom('groupMip').select('groupId').where('mipId', '=', id)
  if (mipId !== undefined) query = query.where('group.groupId', 'in', linkedTo(mipId))
  if (withoutMipId !== undefined) query = query.where('group.groupId', 'not in', linkedTo(withoutMipId))
  if (withoutAdmin) query = query.where(groupsWithoutAdmin)
  if (invitedDays !== undefined) query = query.where(withInvitationOlderThan(invitedDays))
  if (tests !== undefined) query = query.where(passesTests(sql.ref('group.customValues'), tests))
  if (actor.role === 'GroupAdmin') query = query.where('group.groupId', '=', actor.groupId)
  if (actor.role === 'Member') {
    const mine = db
      .selectFrom('userGroup')
      .select('groupId')
      .where('userId', '=', actor.userId)
      .where(hasNotEnded('userGroup'))
    query = query.where('group.groupId', 'in', mine)
  }
  const isNarrowed = actor.role !== 'ProductAdmin' || mipId !== undefined || withoutMipId !== undefined
  // Few groups match these filters, so their lists need no cursors.
  const isShort = withoutAdmin === true || invitedDays !== undefined || tests !== undefined
  const total = isNarrowed || isShort ? undefined : totalByStatus('group', request.filter)
  const { sources, ...order } = groupList
  const list = { ...order, ...(isShort ? {} : { sources }), rows: query, total }
  // Members see only active users and MIPs, so only these are counted for them.
  const findRows = (ids: number[]) => selectGroupRows(db, ids, actor.role === 'Member')
  const { rows, ...totals } = await listRows(db, list, request, findRows, (row) => row.groupId)
  return { groups: rows, ...totals }
}

const rowColumns = columnsOf(GroupRow.omit({ memberCount: true, mipCount: true, custom: true }))

async function selectGroupRows(db: Db, ids: number[], activeOnly: boolean): Promise<GroupRow[]> {
  const counted = (status: string) => (activeOnly ? sql<boolean>`${sql.ref(status)}` : sql<boolean>`true`)
  const rows = await db
    .selectFrom('group')
    .select(rowColumns)
    .select((builder) => [
      keptTotal('user_group', sql<string>`"group".group_id::text`, activeOnly ? ['true'] : undefined).as(
        'memberCount',
      ),
      builder
        .selectFrom('groupMip')
        .innerJoin('mip', 'mip.mipId', 'groupMip.mipId')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('groupMip.groupId', '=', 'group.groupId')
        .where(counted('mip.status'))
        .as('mipCount'),
    ])
    .where('groupId', 'in', ids)
    .execute()
  return rows.map((row) => ({
    ...row,
    statusChangeDate: row.statusChangeDate.toISOString(),
    memberCount: row.memberCount ?? 0,
    mipCount: row.mipCount ?? 0,
  }))
}
