import { soonDays } from '@gantry/contract/domains/people/links/time-limits/words'
import { inboxCountLimit } from '@gantry/contract/inbox-kinds'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../../kit/people/name-queries.ts'
import { hiddenFromPlanner } from '../../../../platform/db/statements/by-key.ts'
import type { InboxSource } from '../../../../platform/inbox/source.ts'

/** The time is hidden, because with it PostgreSQL would plan the whole inbox of a platform administrator at every call. */
function soon(now: Date): RawBuilder<unknown> {
  const from = hiddenFromPlanner(sql`${now}::timestamptz`)
  return sql`valid_until > ${from} and valid_until <= ${from} + ${sql.lit(soonDays)} * interval '1 day'`
}
const sinceEnd = sql`valid_until - ${sql.lit(soonDays)} * interval '1 day' as since`

/** The own links and roles that end soon. */
const ownAccessEnds: InboxSource = {
  title: 'Own access that ends soon',
  select: ({ userId }, now) => sql`
    select user_mip_id as id, user_id as target, name, null as detail, ${sinceEnd}
    from user_mip join mip using (mip_id) where user_id = ${userId} and ${soon(now)}
    union all
    select user_group_id, user_id, group_name, null, ${sinceEnd}
    from user_group join "group" using (group_id) where user_id = ${userId} and ${soon(now)}
    union all
    select role_id, user_id, label, null, ${sinceEnd}
    from user_role join role using (role_id) where user_id = ${userId} and ${soon(now)}
    order by since, id`,
  action: () => '/account',
  list: null,
}

/** Those of others. A group administrator sees the members' links to the group and its MIPs, and their roles. */
const accessEnds: InboxSource = {
  title: 'Access that ends soon',
  select: ({ userId, readsEverybody, groupId }, now) => {
    if (!readsEverybody && groupId === null) return null
    const ofMembers = readsEverybody
      ? sql``
      : sql`and ending.user_id in (select user_id from user_group_in_force(${now}) where group_id = ${groupId})`
    const atMips = readsEverybody
      ? sql``
      : sql`and mip_id in (select mip_id from group_mip where group_id = ${groupId})`
    const inGroup = readsEverybody ? sql`` : sql`and group_id = ${groupId}`
    const first = sql`order by valid_until limit ${sql.lit(inboxCountLimit + 1)}`
    const ending = (
      columns: RawBuilder<unknown>,
      from: RawBuilder<unknown>,
      reach: RawBuilder<unknown>,
    ) => sql`
      (select ${columns}, ending.user_id, ${sinceEnd} from ${from}
        where ${soon(now)} and ending.user_id <> ${userId} ${reach} ${first})`
    return sql`
      select id, "user".user_id as target, ${fullName} as name, detail, since from (
        ${ending(sql`user_mip_id as id, name as detail`, sql`user_mip as ending join mip using (mip_id)`, sql`${atMips} ${ofMembers}`)}
        union all
        ${ending(sql`user_group_id, group_name`, sql`user_group as ending join "group" using (group_id)`, inGroup)}
        union all
        ${ending(sql`role_id, label`, sql`user_role as ending join role using (role_id)`, ofMembers)}
      ) as ending join "user" using (user_id) where "user".status order by since, id`
  },
  action: (userId) => `/users/userdetails?id=${userId}`,
  list: null,
}

export const endsInbox = {
  'own-access-end': ownAccessEnds,
  'access-end': accessEnds,
} satisfies Record<string, InboxSource>
