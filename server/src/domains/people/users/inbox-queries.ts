import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../platform/inbox/source.ts'

const activations: InboxSource = {
  title: 'Accounts pending activation',
  select: ({ readsEverybody, groupId }) => {
    const people = sql`select "user".user_id as id, "user".user_id as target, ${fullName} as name, null as detail,
      "user".created_at as since from "user"`
    const wanted = sql`activated_at is null and status`
    if (readsEverybody) return sql`${people} where ${wanted} order by created_at, user_id`
    if (groupId === null) return null
    // Who never activated never signed in, so the index of the last sign-ins finds them. Its order is that of the ids, which
    // is the order in which the people were added.
    return sql`${people} join user_group on user_group.user_id = "user".user_id
      where group_id = ${groupId} and sort_last_sign_in = '-infinity' and ${wanted} and ${hasNotEnded('userGroup')}
      order by user_group.user_id`
  },
  action: (userId) => `/users/userdetails?id=${userId}`,
  list: '/users?activated=false&status=true',
}

export const usersInbox = {
  activation: activations,
} satisfies Record<string, InboxSource>
