import type { WorklistAssignee, WorklistReason } from '@gantry/contract/domains/compliance/worklist/words'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { matchesEveryWord, wordsOf } from '../../../platform/db/lists/lists.ts'
import { addDays, type Days, daysAt, holderDay, standingOn } from '../qualifications/service.ts'
import { asksOf, choiceColumns, isChosen, placeColumns, requirementsFor } from '../requirements/service.ts'

// What is to be done about the qualifications of people is computed from the records each time, and never stored. The rules are
// those of the standings (migrations 0088 and 0099), of the readiness of MIPs and of the holds.

export type MatterFilters = {
  reason?: WorklistReason | undefined
  qualificationKindId?: number | undefined
  mipId?: number | undefined
  groupId?: number | undefined
  dueBefore?: string | undefined
  search?: string | undefined
  assignee?: WorklistAssignee | undefined
}

/** `ofGroup`: only members and MIPs of this group, for its administrator. `people`: only these people. `reader`: who asks. */
export type MatterScope = {
  filter: MatterFilters
  ofGroup: number | null
  now: Date
  people?: readonly number[]
  reader?: number
}

type QualificationReason = Exclude<WorklistReason, 'MISSING' | 'OVERRIDDEN'>
const dueDays = 90

/** True for a link (to a MIP of `place`) of an active person that is allowed and has not ended. */
const isLinked = sql`user_mip.allowed and "user".status and ${hasNotEnded('userMip')}`

/** The people whom the filters leave, as `person`; null for everybody. */
function personOf({ filter, ofGroup, people, reader }: MatterScope): RawBuilder<unknown> | null {
  const { mipId, groupId, search, assignee } = filter
  const group = ofGroup ?? groupId
  const conditions: RawBuilder<unknown>[] = []
  if (people !== undefined) conditions.push(sql`user_id = any (${people}::bigint[])`)
  if (assignee === 'ME') {
    conditions.push(sql`user_id in (select user_id from worklist_assignment where assigned_to = ${reader})`)
  }
  if (group !== undefined) {
    conditions.push(sql`user_id in (select user_id from user_group where group_id = ${group}
      and ${hasNotEnded('userGroup')})`)
  }
  if (mipId !== undefined) {
    conditions.push(
      sql`user_id in (select user_id from user_mip where mip_id = ${mipId} and ${hasNotEnded('userMip')})`,
    )
  }
  if (wordsOf(search).length > 0) conditions.push(matchesEveryWord(sql.ref('user.search'), search))
  return conditions.length === 0
    ? null
    : sql`select user_id from "user" where status and ${sql.join(conditions, sql` and `)}`
}

/** The active MIPs where something can be missing. A group administrator learns of no MIP of other groups. */
function placeOf({ filter: { mipId }, ofGroup, now }: MatterScope, isNarrowed: boolean): RawBuilder<unknown> {
  const conditions = [sql`mip.status`]
  if (mipId !== undefined) conditions.push(sql`mip.mip_id = ${mipId}`)
  else if (ofGroup === null && isNarrowed) {
    conditions.push(
      sql`mip.mip_id = any (array(select user_mip.mip_id from person join user_mip using (user_id)))`,
    )
  }
  if (ofGroup !== null)
    conditions.push(sql`mip.mip_id in (select mip_id from group_mip where group_id = ${ofGroup})`)
  return sql`select ${placeColumns(now)} from mip where ${sql.join(conditions, sql` and `)}`
}

/** Where a reason is possible. Literals, so that PostgreSQL uses the partial indexes. A check is good for at least one month. */
function isPossible(reason: WorklistReason | undefined, { first, last }: Days): RawBuilder<unknown> {
  const ending = sql`qualification.state in ('SUBMITTED', 'VERIFIED') and sort_expires_on <= ${addDays(last, dueDays)}`
  const possible: Record<QualificationReason, RawBuilder<unknown>> = {
    UNVERIFIED: sql`qualification.state = 'SUBMITTED'`,
    SUSPENDED: sql`qualification.state = 'VERIFIED' and check_result in ('SUSPENDED', 'NOT_FOUND')`,
    LAPSED: sql`${ending} and sort_expires_on < ${last}`,
    GRACE: sql`${ending} and sort_expires_on between ${addDays(first, -400)} and ${last}`,
    DUE: sql`${ending} and sort_expires_on >= ${first}`,
    UNCHECKED: sql`qualification.state = 'VERIFIED' and checked_on < ${addDays(last, -27)}`,
    CONDITIONS: sql`qualification.state = 'VERIFIED' and check_result = 'CONDITIONS'`,
  }
  if (reason !== undefined && reason !== 'MISSING' && reason !== 'OVERRIDDEN') return possible[reason]
  return sql`(${sql.join(Object.values(possible), sql` or `)})`
}

/**
 * The qualifications of people about which something is to be done. Of those of one kind and jurisdiction, the one that waits for a
 * check comes before the others; of the others the best one counts, and the one that lasts longest.
 */
function ofQualifications(
  { filter, now }: MatterScope,
  isOfPerson: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const days = daysAt(now)
  const today = holderDay(days)
  const ofKind =
    filter.qualificationKindId === undefined
      ? sql``
      : sql`and qualification.qualification_kind_id = ${filter.qualificationKindId}`
  return sql`
    select qualification.user_id, qualification.qualification_kind_id, jurisdiction, null::bigint as mip_id, qualification_id,
      reason, case reason when 'DUE' then expires_on when 'GRACE' then last_day when 'LAPSED' then last_day
        when 'UNCHECKED' then checked_until
        when 'UNVERIFIED' then (select qualification_last_day(renewed.expires_on, kind.grace_months)
          from qualification as renewed where renewed.qualification_id = qualification.replaces) end as due_on,
      case reason when 'DUE' then expires_on - ${sql.lit(dueDays)} when 'GRACE' then expires_on + 1 when 'LAPSED' then last_day + 1
        when 'UNCHECKED' then checked_until + 1
        when 'UNVERIFIED' then (submitted_at at time zone 'Australia/Sydney')::date else checked_on end as since,
      today.day as today
    from qualification join qualification_kind as kind using (qualification_kind_id) join "user" using (user_id)
    cross join lateral (select ${today} as day offset 0) as today
    cross join lateral (select ${standingOn(sql`today.day`)} as standing) as judged
    cross join lateral (select case when standing = 'CURRENT' and check_result = 'CONDITIONS' then 'CONDITIONS'
      else standing end as reason, qualification_last_day(expires_on, grace_months) as last_day,
      qualification_last_day(checked_on, check_months) as checked_until) as named
    where ${isPossible(filter.reason, days)} and "user".status and ${isOfPerson} ${ofKind}
      -- Nothing that was checked counts before its day of issue.
      and reason <> 'CURRENT' and (qualification.state = 'SUBMITTED' or coalesce(issued_on <= today.day, true))
      and not exists (select from qualification as other
        cross join lateral (select qualification_standing(other.state, other.check_result, other.issued_on, other.replaced_on,
          other.expires_on, kind.grace_months, other.checked_on, kind.check_months, today.day) as standing) as better
        where other.user_id = qualification.user_id and other.qualification_kind_id = qualification.qualification_kind_id
          and other.jurisdiction = qualification.jurisdiction and other.qualification_id <> qualification.qualification_id
          and case when qualification.state = 'SUBMITTED' then other.state = 'SUBMITTED'
              and (other.submitted_at, other.qualification_id) < (qualification.submitted_at, qualification.qualification_id)
            else other.state = 'SUBMITTED' or coalesce(other.issued_on <= today.day, true)
              and (standing_place(judged.standing), other.sort_expires_on, other.qualification_id)
                > (standing_place(better.standing), qualification.sort_expires_on, qualification.qualification_id) end)`
}

/**
 * What is required of people and not there: once for each MIP where the jurisdiction counts, and otherwise once. It waits since there
 * were both the requirement and the link.
 */
function missing({ filter }: MatterScope): RawBuilder<unknown> {
  const ofKind =
    filter.qualificationKindId === undefined
      ? sql``
      : sql`and asked.qualification_kind_id = ${filter.qualificationKindId}`
  return sql`
    select user_id, qualification_kind_id, '' as jurisdiction, mip_id, null::bigint as qualification_id, 'MISSING' as reason,
      null::date as due_on, min(since) as since, max(day) as today
    from (
      select link.user_id, asked.qualification_kind_id, case when asked.is_jurisdictional then link.mip_id end as mip_id,
        mip_day(place.state, greatest(link.created_at, asked.created_at)) as since, place.day
      from place join link using (mip_id)
      join asked on asked.place_id = link.mip_id and ${asksOf('asked')} and ${isChosen('asked')} ${ofKind}
      cross join lateral best_standing(link.user_id, asked.qualification_kind_id, place.state_code, place.is_commonwealth,
        place.day) as standing
      where standing = 'MISSING') as lacking
    group by user_id, qualification_kind_id, mip_id`
}

/** The links that somebody has put in force, with the kinds for which they would be on hold now. */
function overridden({ filter, now }: MatterScope, isOfPerson: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofKind =
    filter.qualificationKindId === undefined
      ? sql``
      : sql`and requirement.qualification_kind_id = ${filter.qualificationKindId}`
  return sql`
    select user_mip.user_id, requirement.qualification_kind_id, '' as jurisdiction, user_mip.mip_id, null::bigint as qualification_id,
      'OVERRIDDEN' as reason, mip_day(place.state, max(until)) as due_on, mip_day(place.state, min(starts_at)) as since,
      place.day as today
    from hold_override join user_mip using (user_mip_id) join place on place.mip_id = user_mip.mip_id
      join "user" on "user".user_id = user_mip.user_id
    cross join lateral holding_requirement(user_mip.user_id, user_mip.mip_id, place.state, ${now}::timestamptz) as requirement
    where starts_at <= ${now} and until > ${now} and ${isLinked} and ${isOfPerson} ${ofKind}
    group by user_mip.user_id, requirement.qualification_kind_id, user_mip.mip_id, place.state, place.day`
}

/** The common table expressions of a query that ends with `matter`: one row for each matter of a person. */
export function mattersOf(scope: MatterScope): RawBuilder<unknown> {
  const { reason, dueBefore, assignee } = scope.filter
  const person = personOf(scope)
  const isOf = (column: string) =>
    person === null ? sql`true` : sql`${sql.ref(column)} = any (array(select user_id from person))`
  const parts: RawBuilder<unknown>[] = []
  const tables: RawBuilder<unknown>[] = person === null ? [] : [sql`person as materialized (${person})`]
  const isMissing = reason === undefined || reason === 'MISSING'
  const isOverridden = reason === undefined || reason === 'OVERRIDDEN'
  if (isMissing || isOverridden) tables.push(sql`place as materialized (${placeOf(scope, person !== null)})`)
  if (isMissing) {
    tables.push(sql`asked as materialized (
      select place.mip_id as place_id, requirement.role_id, requirement.created_at, ${choiceColumns},
        kind.qualification_kind_id, kind.is_jurisdictional
      from ${requirementsFor('USER')})`)
    // Read once, because PostgreSQL would look for each of many people at each MIP.
    tables.push(sql`link as materialized (
      select user_mip.user_id, user_mip.mip_id, user_mip.created_at from user_mip join "user" using (user_id)
      where ${isLinked} and ${isOf('userMip.userId')})`)
    parts.push(missing(scope))
  }
  if (isOverridden) parts.push(overridden(scope, isOf('userMip.userId')))
  if (reason !== 'MISSING' && reason !== 'OVERRIDDEN') {
    parts.push(ofQualifications(scope, isOf('qualification.userId')))
  }
  const ofReason = reason === undefined ? sql`` : sql`and reason = ${reason}`
  const isDue = dueBefore === undefined ? sql`` : sql`and due_on <= ${dueBefore}`
  tables.push(sql`listed as materialized (
      select user_id, qualification_kind_id, jurisdiction, mip_id, qualification_id, reason, due_on, today,
        -- The days of submissions and checks are those in Sydney, which may begin before the person's.
        least(since, today) as since, qualification_kind_id || case when reason = 'OVERRIDDEN' then '!' || part.mip_id
        when part.mip_id is not null then '@' || part.mip_id when jurisdiction <> '' then ':' || jurisdiction else '' end as key
      from (${sql.join(parts, sql` union all `)}) as part where true ${ofReason} ${isDue})`)
  // A matter without an assignment has an assignee of null.
  const ofAssignee = {
    ME: sql`where assigned_to = ${scope.reader}`,
    NOBODY: sql`where assigned_to is null`,
  }
  tables.push(sql`matter as materialized (
      select listed.*, assigned_to from listed
      left join worklist_assignment on worklist_assignment.user_id = listed.user_id and worklist_assignment.matter = listed.key
      ${assignee === undefined ? sql`` : ofAssignee[assignee]})`)
  return sql`with ${sql.join(tables)}`
}
