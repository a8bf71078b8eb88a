import { sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../../platform/inbox/source.ts'

/**
 * The rows of `number_problem`, in the order in which the links were made. A group administrator sees those whose person and
 * MIP both belong to the group.
 */
const providerNumbers: InboxSource = {
  title: 'Provider numbers missing or wrong',
  select: ({ readsEverybody, groupId }) => {
    // The time is selected row by row, so that PostgreSQL does not read the links that have no problem.
    const problems = sql`
      select user_mip_id as id, number_problem.user_id as target, ${fullName} as name, mip.name as detail,
        (select created_at from user_mip where user_mip.user_mip_id = number_problem.user_mip_id) as since
      from number_problem join "user" on "user".user_id = number_problem.user_id
        join mip on mip.mip_id = number_problem.mip_id`
    if (readsEverybody) return sql`${problems} order by user_mip_id`
    if (groupId === null) return null
    return sql`${problems}
      join group_mip on group_mip.mip_id = number_problem.mip_id and group_mip.group_id = ${groupId}
      join user_group on user_group.user_id = number_problem.user_id and user_group.group_id = ${groupId}
        and ${hasNotEnded('userGroup')}
      order by user_mip_id`
  },
  action: (userId) => `/users/userdetails?id=${userId}&tab=mips`,
  list: '/mips/provider-numbers/attention',
}

export const providerNumbersInbox = {
  'provider-number': providerNumbers,
} satisfies Record<string, InboxSource>
