import { checkSoonDays } from '@gantry/contract/domains/compliance/qualifications/words'
import { inboxCountLimit } from '@gantry/contract/inbox-kinds'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../platform/inbox/source.ts'
import { isCheckDue, isCheckDueOfKind } from './day-queries.ts'
import { daysAt } from './days.ts'

// Each source has the rows of the list that it names.

/**
 * Qualifications in force whose last check is good for a month at most. A group administrator sees those of the group's members and
 * MIPs, as in the list. The reader's own are among them, because somebody must ask a second person to check them.
 */
export const checksDue: InboxSource = {
  title: 'Qualifications to check again',
  select: ({ readsEverybody, groupId }, now) => {
    if (!readsEverybody && groupId === null) return null
    const days = daysAt(now)
    const kind = sql`join qualification_kind using (qualification_kind_id)`
    // The members and MIPs are read first, because a million people have more checks due than a group has members.
    const due =
      groupId === null || readsEverybody
        ? sql`select qualification.* from qualification
            left join "user" on "user".user_id = qualification.user_id left join mip on mip.mip_id = qualification.mip_id
            where ${isCheckDue(days)} and coalesce("user".status, mip.status)`
        : sql`select * from (
            with of_group as materialized (
              select qualification.* from qualification ${kind}
              where qualification.user_id = any (array(select user_id from user_group
                  where group_id = ${groupId} and sort_status and ${hasNotEnded('userGroup')}))
                and ${isCheckDueOfKind(days)}
              union all
              select qualification.* from group_mip join qualification using (mip_id) join mip using (mip_id) ${kind}
              where group_id = ${groupId} and mip.status and ${isCheckDueOfKind(days)})
            select * from of_group) as qualification`
    return sql`
      select qualification_id as id, qualification_id as target,
        coalesce(${fullName}, mip.name) as name, kind.label as detail,
        (qualification_last_day(checked_on, check_months) - ${sql.lit(checkSoonDays)})::timestamp at time zone 'UTC' as since
      from (${due} order by checked_on, qualification_id limit ${sql.lit(inboxCountLimit + 1)}) as qualification
      join qualification_kind as kind using (qualification_kind_id)
      left join "user" on "user".user_id = qualification.user_id left join mip on mip.mip_id = qualification.mip_id
      order by since, id`
  },
  action: () => '/qualifications?checkDue=SOON&status=true',
  list: '/qualifications?checkDue=SOON&status=true',
  isDueOnLastDay: true,
}

/**
 * The members' qualifications that a check found suspended or did not find. A check by one group counts in all groups of the person, so
 * the administrators of each learn of it; by whom it was is not told here.
 */
export const suspendedMembers: InboxSource = {
  title: 'Suspended qualifications of members',
  select: ({ readsEverybody, groupId }) =>
    readsEverybody || groupId === null
      ? null
      : sql`
    select qualification_id as id, "user".user_id as target, ${fullName} as name, kind.label as detail,
      checked_on::timestamp at time zone 'UTC' as since
    from user_group join qualification using (user_id) join "user" using (user_id)
      join qualification_kind as kind using (qualification_kind_id)
    where group_id = ${groupId} and ${hasNotEnded('userGroup')} and "user".status
      and qualification.state = 'VERIFIED' and check_result in ('SUSPENDED', 'NOT_FOUND')
    order by since, id`,
  action: (userId) => `/users/userdetails?id=${userId}&tab=qualifications`,
  list: '/qualifications?standing=SUSPENDED&subject=USER&status=true',
}
