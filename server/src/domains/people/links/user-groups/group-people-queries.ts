import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { toEndText } from '../../../../kit/link-ends.ts'
import { endedMembersOf, hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { keptTotal, listRows, matchesEveryWord, wordsOf } from '../../../../platform/db/lists/lists.ts'
import type { Db } from '../../../../platform/world.ts'
import {
  filterPeople,
  listUserSummaries,
  type PersonSort,
  totalOfUsers,
  totalWithout,
  toUserSummary,
  userSummaryColumns,
} from '../../users/service.ts'

type Seen = { activeOnly: boolean; namesOnly: boolean }

/** True when the joined `user` administers this group and holds the role for it. */
const administers = (groupId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  "user".group_id_for_admin = ${groupId} and exists (
    select from user_role join role using (role_id)
    where user_role.user_id = "user".user_id and role.code = 'GroupAdmin' and role.status
      and ${hasNotEnded('userRole')}))`

// The sort columns are copied to each membership, so that the list of a group can use an index.
const memberSorts: Record<PersonSort, RawBuilder<unknown>> = {
  lastName: sql.ref('userGroup.sortLastName'),
  firstName: sql.ref('userGroup.sortFirstName'),
  siteCode: sql.ref('userGroup.sortSiteCode'),
  userId: sql.ref('userGroup.userId'),
}

export async function listGroupMembers(
  db: Db,
  groupId: number,
  request: ListRequest<PersonSort>,
  { activeOnly, namesOnly }: Seen,
) {
  const { search, status } = request.filter
  const isSearched = wordsOf(search).length > 0
  const statuses = [true, false].filter(
    (each) => (each || !activeOnly) && (typeof status !== 'boolean' || each === status),
  )
  if (statuses.length === 0) return { members: [], totalItems: 0, totalPages: 0 }
  let rows = db
    .selectFrom('userGroup')
    .where('userGroup.groupId', '=', groupId)
    .where('userGroup.sortStatus', 'in', statuses)
    .where('userGroup.userId', 'not in', endedMembersOf(db, groupId))
  if (isSearched) {
    const text = sql.ref<string>(namesOnly ? 'user.searchNames' : 'user.search')
    const people = db.selectFrom('user').select('user.userId').where(matchesEveryWord(text, search))
    rows = rows.where('userGroup.userId', 'in', people)
  }
  const list = {
    rows,
    id: sql.ref<number>('userGroup.userId'),
    sorts: memberSorts,
    defaultSort: { sortBy: 'lastName', sortType: 'asc' },
    total: isSearched ? undefined : keptTotal('user_group', groupId, statuses.map(String)),
    sources: ['user_group', ...(isSearched ? (['user'] as const) : [])],
  } as const
  const findMembers = (ids: number[]) => selectMembers(db, groupId, ids)
  const { rows: members, ...totals } = await listRows(db, list, request, findMembers, (row) => row.userId)
  return { members, ...totals }
}

async function selectMembers(db: Db, groupId: number, userIds: number[]) {
  const rows = await db
    .selectFrom('userGroup')
    .innerJoin('user', 'user.userId', 'userGroup.userId')
    .select(['userGroupId', 'userGroup.groupId', 'userGroup.validUntil', ...userSummaryColumns])
    .select(administers(sql.ref('userGroup.groupId')).as('isGroupAdmin'))
    .select(sql<boolean>`activated_at is null`.as('isPending'))
    .select((builder) =>
      builder
        .selectFrom('groupInvitation')
        .select(sql<number | null>`max(group_invitation_id)`.as('groupInvitationId'))
        .whereRef('groupInvitation.userId', '=', 'userGroup.userId')
        .whereRef('groupInvitation.groupId', '=', 'userGroup.groupId')
        .where('groupInvitation.state', '=', 'ACCEPTED')
        .as('groupInvitationId'),
    )
    .where('userGroup.groupId', '=', groupId)
    .where('userGroup.userId', 'in', userIds)
    .execute()
  return rows.map((row) => ({
    ...toUserSummary(row),
    isGroupAdmin: row.isGroupAdmin,
    validUntil: toEndText(row.validUntil),
  }))
}

/** Lists the administrators of a group by name, whether they are members or not. */
export async function listGroupAdministrators(
  db: Db,
  groupId: number,
  { activeOnly }: { activeOnly: boolean },
) {
  let query = db
    .selectFrom('user')
    .select(userSummaryColumns)
    .select((builder) =>
      builder
        .exists(
          builder
            .selectFrom('userGroup')
            .select('userGroupId')
            .whereRef('userGroup.userId', '=', 'user.userId')
            .where('userGroup.groupId', '=', groupId)
            .where(hasNotEnded('userGroup')),
        )
        .as('isMember'),
    )
    .where(administers(sql`${groupId}`))
    .orderBy(sql`lower(last_name)`)
    .orderBy('user.userId')
  if (activeOnly) query = query.where('user.status', '=', true)
  return (await query.execute()).map((row) => ({ ...toUserSummary(row), isMember: row.isMember === true }))
}

/** Lists users outside the group. Invited users include their pending invitation. */
export async function listGroupCandidates(
  db: Db,
  groupId: number,
  request: ListRequest<PersonSort, { invited?: boolean | undefined }>,
  { activeOnly, namesOnly }: Seen,
) {
  const members = db.selectFrom('userGroup').select('userId').where('groupId', '=', groupId)
  const pending = db
    .selectFrom('groupInvitation')
    .where('groupInvitation.groupId', '=', groupId)
    .where('groupInvitation.state', '=', 'PENDING')
  const invited = pending.select('userId')
  const { invited: wanted } = request.filter
  let query = filterPeople(db, request.filter, { namesOnly }).where('user.userId', 'not in', members)
  if (wanted !== undefined) query = query.where('user.userId', wanted ? 'in' : 'not in', invited)
  if (activeOnly) {
    // The invitation of an inactive user stays in the list, so that it can be withdrawn.
    query = query.where((builder) =>
      builder.or([builder('user.status', '=', true), builder('user.userId', 'in', invited)]),
    )
  }
  const total = wanted === true ? undefined : totalOfCandidates()
  const { people, ...totals } = await listUserSummaries(db, query, request, 'lastName', total)
  const userIds = people.map((person) => person.userId)

  function totalOfCandidates(): RawBuilder<number> | undefined {
    const { search, status } = request.filter
    if (wordsOf(search).length > 0 || (activeOnly && status === false)) return undefined
    const asked = activeOnly ? true : status
    if (wanted === false) return totalWithout(db, { status: asked }, members.union(invited))
    const parts = typeof asked === 'boolean' ? [String(asked)] : undefined
    const outside = sql<number>`(${totalOfUsers({ status: asked })} - ${keptTotal('user_group', groupId, parts)})`
    if (!activeOnly || status === true) return outside
    const inactive = filterPeople(db, { status: false })
      .where('user.userId', 'in', invited)
      .where('user.userId', 'not in', members)
    return sql<number>`(${outside} + ${inactive.select(sql<number>`count(*)`.as('count'))})`
  }
  const invitations =
    userIds.length === 0
      ? []
      : await pending
          .select(['userId', 'groupInvitationId', 'createdAt'])
          .where('userId', 'in', userIds)
          .execute()
  const byUser = new Map(invitations.map((row) => [row.userId, row]))
  const candidates = people.map((person) => {
    const invitation = byUser.get(person.userId)
    return {
      ...person,
      groupInvitationId: invitation?.groupInvitationId ?? null,
      invitedAt: invitation?.createdAt.toISOString() ?? null,
    }
  })
  return { candidates, ...totals }
}
