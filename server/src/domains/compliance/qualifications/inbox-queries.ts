import { inboxCountLimit } from '@gantry/contract/inbox-kinds'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../platform/inbox/source.ts'
import { holderDay } from './day-queries.ts'
import { dayOf, daysAt } from './days.ts'
import { checksDue, suspendedMembers } from './inbox-check-queries.ts'

const kindOf = sql`join qualification_kind as kind using (qualification_kind_id)`
/** The time from which an entry about the last day waits. */
const ninetyDaysBefore = sql`(expires_on - 90)::timestamp at time zone 'UTC' as since`
/**
 * In force and ending soon, or ended. What is suspended cannot be renewed. The index finds them by the latest day of all holders.
 */
const isDue = (
  now: Date,
) => sql`qualification.state = 'VERIFIED' and check_result in ('CURRENT', 'CONDITIONS')
  and sort_expires_on <= ${dayOf(now)}::date + 90
  and sort_expires_on <= ${holderDay(daysAt(now))} + 90`
const isNotRenewed = sql`not exists (select from qualification as renewal
  where renewal.replaces = qualification.qualification_id and renewal.state = 'SUBMITTED')`

/** The own ones that end soon or have ended, without those whose renewal waits for a check. */
const qualificationsToRenew: InboxSource = {
  title: 'Qualifications to renew',
  select: ({ userId }, now) => sql`
    select qualification_id as id, qualification_id as target, kind.label as name, number as detail, ${ninetyDaysBefore}
    from qualification ${kindOf} where qualification.user_id = ${userId} and ${isDue(now)} and ${isNotRenewed}
    order by since, id`,
  action: () => '/account?tab=qualifications',
  list: null,
  isDueOnLastDay: true,
}

/** Those of people that wait for a check by the reader, who neither has them nor typed, submitted or uploaded a part of them. */
const qualificationsToCheck: InboxSource = {
  title: 'Qualifications to check',
  select: ({ userId, readsEverybody, groupId }) => {
    const waitsForReader = sql`waiting.state = 'SUBMITTED' and waiting.user_id <> ${userId}
      and waiting.submitted_by is distinct from ${userId} and not ${userId} = any (waiting.contributors)`
    const oldestFirst = sql`order by submitted_at, qualification_id`
    const entriesOf = (waiting: RawBuilder<unknown>) => sql`
      select qualification_id as id, waiting.user_id as target, ${fullName} as name, waiting.label as detail,
        submitted_at as since
      from (${waiting}) as waiting join "user" on "user".user_id = waiting.user_id ${oldestFirst}`
    if (readsEverybody)
      return entriesOf(sql`select * from qualification as waiting ${kindOf} where ${waitsForReader}`)
    if (groupId === null) return null
    // The members are read first, because a million people have more waiting than a group has members. The names of the
    // others are not read.
    return entriesOf(sql`
      with waiting as materialized (
        select qualification_id, waiting.user_id, qualification_kind_id, submitted_at
        from user_group join qualification as waiting using (user_id)
        where group_id = ${groupId} and ${hasNotEnded('userGroup')} and ${waitsForReader})
      select * from waiting ${kindOf} where not is_sensitive ${oldestFirst} limit ${sql.lit(inboxCountLimit + 1)}`)
  },
  action: (userId) => `/users/userdetails?id=${userId}&tab=qualifications`,
  list: '/qualifications?task=CHECK',
}

/**
 * The people who share an AHPRA number since before numbers were refused that another person has. Few numbers are kept, so each
 * is looked up by the index of numbers.
 */
const repeatedNumbers: InboxSource = {
  title: 'AHPRA numbers of several people',
  select: ({ readsEverybody }) =>
    readsEverybody
      ? sql`
    select min(qualification_id) as id, holder.user_id as target, ${fullName} as name, repeated.number as detail,
      min(submitted_at) as since
    from (
      select number, (select qualification_kind_id from qualification_kind where code = 'AHPRA') as kind_id
      from repeated_ahpra_number) as repeated
    cross join lateral (
      select qualification_id, user_id, submitted_at from qualification
      where qualification.qualification_kind_id = kind_id and qualification.number = repeated.number
        and number <> '' and state <> 'REFUSED' offset 0) as holder
    join "user" using (user_id)
    where exists (
      select from qualification as other
      where other.qualification_kind_id = kind_id and other.number = repeated.number
        and other.number <> '' and other.user_id <> holder.user_id and other.state <> 'REFUSED')
    group by holder.user_id, "user".user_id, repeated.number order by since, id`
      : null,
  action: (userId) => `/users/userdetails?id=${userId}&tab=qualifications`,
  list: null,
}

/** Those of MIPs that end soon or have ended, for platform administrators and the administrators of the MIP's groups. */
const mipQualifications: InboxSource = {
  title: 'Qualifications of MIPs to renew',
  select: ({ readsEverybody, groupId }, now) => {
    const ending = sql`
      select qualification_id as id, mip.mip_id as target, mip.name as name, kind.label as detail, ${ninetyDaysBefore}
      from qualification ${kindOf} join mip on mip.mip_id = qualification.mip_id and mip.status`
    const due = sql`${isDue(now)} and ${isNotRenewed}
      order by sort_expires_on, qualification_id`
    if (readsEverybody) return sql`${ending} where ${due}`
    if (groupId === null) return null
    return sql`${ending} join group_mip on group_mip.mip_id = mip.mip_id and group_id = ${groupId} where ${due}`
  },
  action: (mipId) => `/mips/mipdetails?id=${mipId}&tab=qualifications`,
  list: '/qualifications?task=RENEW',
  isDueOnLastDay: true,
}

export const qualificationsInbox = {
  'qualification-to-renew': qualificationsToRenew,
  'qualification-to-check': qualificationsToCheck,
  'repeated-number': repeatedNumbers,
  'mip-qualification': mipQualifications,
  'suspended-member': suspendedMembers,
  'check-due': checksDue,
} satisfies Record<string, InboxSource>
