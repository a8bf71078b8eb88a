import { checkSoonDays } from '@gantry/contract/domains/compliance/qualifications/words'
import { overrideSoonDays } from '@gantry/contract/domains/compliance/requirements/words'
import { inboxCountLimit } from '@gantry/contract/domains/portal/inbox/words'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { daysAt, isCheckDue } from '../../compliance/qualifications/service.ts'
import { endingOverrides } from '../../compliance/requirements/service.ts'
import type { Source } from './sources.ts'

// Days that pass without anybody doing something: checks, assessments and overrides; and what others decided about members. Each has
// the rows of the list that it names.

/**
 * Qualifications in force whose last check is good for a month at most. A group administrator sees those of the group's members and
 * MIPs, as in the list. The reader's own are among them, because somebody must ask a second person to check them.
 */
export const checksDue: Source = {
  select: ({ readsEverybody, groupId }, now) => {
    if (!readsEverybody && groupId === null) return null
    const inGroup = sql`(qualification.user_id in (
        select user_id from user_group where group_id = ${groupId} and ${hasNotEnded('userGroup')})
      or qualification.mip_id in (select mip_id from group_mip where group_id = ${groupId}))`
    return sql`
      select qualification_id as id, qualification_id as target,
        coalesce(first_name || ' ' || last_name, mip.name) as name, kind.label as detail,
        (qualification_last_day(checked_on, check_months) - ${sql.lit(checkSoonDays)})::timestamp at time zone 'UTC' as since
      from (
        select qualification.* from qualification
          left join "user" on "user".user_id = qualification.user_id left join mip on mip.mip_id = qualification.mip_id
        where ${isCheckDue(daysAt(now))} and coalesce("user".status, mip.status)
          and ${readsEverybody ? sql`true` : inGroup}
        order by checked_on, qualification_id limit ${sql.lit(inboxCountLimit + 1)}) as qualification
      join qualification_kind as kind using (qualification_kind_id)
      left join "user" on "user".user_id = qualification.user_id left join mip on mip.mip_id = qualification.mip_id
      order by since, id`
  },
  action: () => '/qualifications?checkDue=SOON&status=true',
  list: '/qualifications?checkDue=SOON&status=true',
  isDueOnLastDay: true,
}

/** Suspected breaches whose assessment is not completed: it ends 30 days after the first suspicion (Privacy Act 1988 s 26WH). */
export const assessments: Source = {
  select: ({ readsEverybody }) =>
    readsEverybody
      ? sql`
    select incident_id as id, incident_id as target, title as name, null as detail,
      aware_on::timestamp at time zone 'UTC' as since
    from incident where not closed and assessed_on is null order by since, id`
      : null,
  action: () => '/reach/incidents?toAssess=true',
  list: '/reach/incidents?toAssess=true',
  isDueOnLastDay: true,
}

const sinceSoon = sql`until - ${sql.lit(overrideSoonDays)} * interval '1 day' as since`

/** Overrides that end soon, and whose links are on hold again then. Platform administrators decide about another one. */
export const overrideEnds: Source = {
  select: ({ readsEverybody }, now) =>
    readsEverybody
      ? sql`
    select hold_override_id as id, user_mip.user_id as target, first_name || ' ' || last_name as name, mip.name as detail,
      ${sinceSoon}
    from ${endingOverrides(now)} order by since, id`
      : null,
  action: (userId) => `/users/userdetails?id=${userId}&tab=mips`,
  list: '/qualifications/requirements',
}

/** The reader's own, who can renew what is missing before. */
export const ownOverrideEnds: Source = {
  select: ({ userId }, now) => sql`
    select hold_override_id as id, user_mip.user_id as target, mip.name as name, null as detail, ${sinceSoon}
    from ${endingOverrides(now)} and user_mip.user_id = ${userId} order by since, id`,
  action: () => '/account?tab=qualifications',
  list: '/account?tab=qualifications',
}

/**
 * The members' qualifications that a check found suspended or did not find. A check by one group counts in all groups of the person, so
 * the administrators of each learn of it; by whom it was is not told here.
 */
export const suspendedMembers: Source = {
  select: ({ readsEverybody, groupId }) =>
    readsEverybody || groupId === null
      ? null
      : sql`
    select qualification_id as id, "user".user_id as target, first_name || ' ' || last_name as name, kind.label as detail,
      checked_on::timestamp at time zone 'UTC' as since
    from user_group join qualification using (user_id) join "user" using (user_id)
      join qualification_kind as kind using (qualification_kind_id)
    where group_id = ${groupId} and ${hasNotEnded('userGroup')} and "user".status
      and qualification.state = 'VERIFIED' and check_result in ('SUSPENDED', 'NOT_FOUND')
    order by since, id`,
  action: (userId) => `/users/userdetails?id=${userId}&tab=qualifications`,
  list: '/qualifications?standing=SUSPENDED&subject=USER&status=true',
}
