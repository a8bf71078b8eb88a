import { soonDays } from '@gantry/contract/domains/people/links/time-limits/words'
import { type InboxKind, inboxCountLimit } from '@gantry/contract/domains/portal/inbox/words'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { before } from '../../../platform/secrets/clock.ts'
import { dayOf, daysAt, holderDay } from '../../compliance/qualifications/service.ts'
import {
  assessments,
  checksDue,
  overrideEnds,
  ownOverrideEnds,
  suspendedMembers,
} from './deadline-queries.ts'
import type { Source } from './sources.ts'

const fullName = sql`"user".first_name || ' ' || "user".last_name`

const invitations: Source = {
  select: ({ userId }) => sql`
    select group_invitation_id as id, group_invitation.group_id as target, group_name as name,
      ${fullName} as detail, group_invitation.created_at as since
    from group_invitation join "group" using (group_id) left join "user" on "user".user_id = invited_by
    where group_invitation.user_id = ${userId} and group_invitation.state = 'PENDING'
    order by since, id`,
  action: () => '/member/dashboard#invitations',
  list: '/member/dashboard#invitations',
}

/**
 * The rows of `number_problem`, in the order in which the links were made. A group administrator sees those whose person and
 * MIP both belong to the group.
 */
const providerNumbers: Source = {
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

const activations: Source = {
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

const importsInState = (state: string, time: 'created_at' | 'finished_at', from: Date | null) => sql`
  select import_id as id, import_id as target, file_name as name, null as detail, ${sql.ref(time)} as since
  from import where state = ${state} ${from === null ? sql`` : sql`and ${sql.ref(time)} >= ${from}`}
  order by since, id`

const importsToConfirm: Source = {
  select: ({ readsEverybody }) => (readsEverybody ? importsInState('PREVIEW', 'created_at', null) : null),
  action: (importId) => `/imports/importdetails?id=${importId}`,
  list: '/imports?state=PREVIEW',
}

const week = 7 * 24 * 60 * 60_000

/** Nothing marks a stopped import as seen, so it is an entry for a week. */
const stoppedImports: Source = {
  select: ({ readsEverybody }, now) =>
    readsEverybody ? importsInState('STOPPED', 'finished_at', before(now, week)) : null,
  action: (importId) => `/imports/importdetails?id=${importId}`,
  list: null,
}

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
const qualificationsToRenew: Source = {
  select: ({ userId }, now) => sql`
    select qualification_id as id, qualification_id as target, kind.label as name, number as detail, ${ninetyDaysBefore}
    from qualification ${kindOf} where qualification.user_id = ${userId} and ${isDue(now)} and ${isNotRenewed}
    order by since, id`,
  action: () => '/account?tab=qualifications',
  list: null,
  isDueOnLastDay: true,
}

/** Those of people that wait for a check by the reader, who neither has them nor typed, submitted or uploaded a part of them. */
const qualificationsToCheck: Source = {
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
const repeatedNumbers: Source = {
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
const mipQualifications: Source = {
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

const soon = (now: Date) =>
  sql`valid_until > ${now} and valid_until <= ${now}::timestamptz + ${soonDays} * interval '1 day'`
const sinceEnd = sql`valid_until - ${sql.lit(soonDays)} * interval '1 day' as since`

/** The own links and roles that end soon. */
const ownAccessEnds: Source = {
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
const accessEnds: Source = {
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

/** A new kind of entry is a source here, its name and its days in the contract, and its texts. */
export const sources: Record<InboxKind, Source> = {
  invitation: invitations,
  'provider-number': providerNumbers,
  activation: activations,
  'import-to-confirm': importsToConfirm,
  'import-stopped': stoppedImports,
  'qualification-to-renew': qualificationsToRenew,
  'qualification-to-check': qualificationsToCheck,
  'repeated-number': repeatedNumbers,
  'mip-qualification': mipQualifications,
  'own-access-end': ownAccessEnds,
  'access-end': accessEnds,
  'suspended-member': suspendedMembers,
  'check-due': checksDue,
  'incident-assessment': assessments,
  'override-end': overrideEnds,
  'own-override-end': ownOverrideEnds,
}
