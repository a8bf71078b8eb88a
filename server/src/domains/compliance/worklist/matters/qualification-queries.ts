import type { WorklistReason, WorklistSubject } from '@gantry/contract/domains/compliance/worklist/words'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Days, daysAt, holderDay, standingOn } from '../../qualifications/service.ts'
import type { MatterScope } from './scope.ts'

const otherReasons = [
  'MISSING',
  'OVERRIDDEN',
  'PROPOSED',
  'REVIEW_DUE',
  'UNSUPERVISED',
] as const satisfies WorklistReason[]
type QualificationReason = Exclude<WorklistReason, (typeof otherReasons)[number]>

/** Whether a search for the reason can find qualifications. */
const isOfQualification = (reason: WorklistReason | undefined): reason is QualificationReason | undefined =>
  !otherReasons.some((other) => other === reason)
const dueDays = 90

/**
 * Where a reason is possible. Literals, so that PostgreSQL uses the partial indexes. A check is good for at least one month, and a month
 * has at least 28 days.
 */
function isPossible(
  reason: QualificationReason | undefined,
  { first, last }: Days,
  isOfFew: boolean,
): RawBuilder<unknown> {
  const ending = sql`qualification.state in ('SUBMITTED', 'VERIFIED') and sort_expires_on <= ${addDays(last, dueDays)}`
  const possible: Record<QualificationReason, RawBuilder<unknown>> = {
    UNVERIFIED: sql`qualification.state = 'SUBMITTED'`,
    SUSPENDED: sql`qualification.state = 'VERIFIED' and check_result in ('SUSPENDED', 'NOT_FOUND')`,
    LAPSED: sql`${ending} and sort_expires_on < ${last}`,
    GRACE: sql`${ending} and sort_expires_on between ${addDays(first, -400)} and ${last}`,
    DUE: sql`${ending} and sort_expires_on >= ${first}`,
    UNCHECKED: sql`qualification.state = 'VERIFIED' and checked_on < ${addDays(last, -27)}
      and checked_on <= ${last}::date - 28 * kind.check_months`,
    CONDITIONS: sql`qualification.state = 'VERIFIED' and check_result = 'CONDITIONS'`,
  }
  if (reason !== undefined) return possible[reason]
  // The same in fewer comparisons, where no index of a state is read.
  if (isOfFew)
    return sql`(qualification.state = 'SUBMITTED' or qualification.state = 'VERIFIED' and (check_result <> 'CURRENT'
      or sort_expires_on <= ${addDays(last, dueDays)} or checked_on <= ${last}::date - 28 * kind.check_months))`
  return sql`(${sql.join(Object.values(possible), sql` or `)})`
}

/**
 * The qualifications of people, or of MIPs, about which something is to be done. Of those of one kind and jurisdiction, the one that waits for a
 * check comes before the others; of the others the best one counts, and the one that lasts longest.
 */
export function ofQualifications(
  { filter, now }: MatterScope,
  subject: Exclude<WorklistSubject, 'SCOPE'>,
  isOfHolder: RawBuilder<unknown>,
  /** Whether the holders are so few that their qualifications are found by them. */
  isOfFew = false,
): RawBuilder<unknown>[] {
  if (!isOfQualification(filter.reason)) return []
  const days = daysAt(now)
  const today = holderDay(days)
  const ofKind =
    filter.qualificationKindId === undefined
      ? sql``
      : sql`and qualification.qualification_kind_id = ${filter.qualificationKindId}`
  const holder = sql.ref(subject === 'USER' ? 'userId' : 'mipId')
  const query = sql`
    select ${sql.lit(subject)} as subject, qualification.user_id, qualification.qualification_kind_id, jurisdiction,
      qualification.mip_id, qualification_id, null::bigint as practice_scope_id,
      reason, case reason when 'DUE' then expires_on when 'GRACE' then last_day when 'LAPSED' then last_day
        when 'UNCHECKED' then checked_until
        when 'UNVERIFIED' then (select qualification_last_day(renewed.expires_on, kind.grace_months)
          from qualification as renewed where renewed.qualification_id = qualification.replaces) end as due_on,
      case reason when 'DUE' then expires_on - ${sql.lit(dueDays)} when 'GRACE' then expires_on + 1 when 'LAPSED' then last_day + 1
        when 'UNCHECKED' then checked_until + 1
        when 'UNVERIFIED' then (submitted_at at time zone 'Australia/Sydney')::date else checked_on end as since,
      today.day as today
    from qualification join qualification_kind as kind using (qualification_kind_id)
    cross join lateral (select ${today} as day offset 0) as today
    cross join lateral (select ${standingOn(sql`today.day`)} as standing offset 0) as judged
    cross join lateral (select case when standing = 'CURRENT' and check_result = 'CONDITIONS' then 'CONDITIONS'
      else standing end as reason, qualification_last_day(expires_on, grace_months) as last_day,
      qualification_last_day(checked_on, check_months) as checked_until) as named
    where ${isPossible(filter.reason, days, isOfFew)} and ${isOfHolder} ${ofKind}
      -- Nothing that was checked counts before its day of issue.
      and reason <> 'CURRENT' and (qualification.state = 'SUBMITTED' or coalesce(issued_on <= today.day, true))
      and not exists (select from qualification as other
        cross join lateral (select qualification_standing(other.state, other.check_result, other.issued_on, other.replaced_on,
          other.expires_on, kind.grace_months, other.checked_on, kind.check_months, today.day) as standing) as better
        where other.${holder} = qualification.${holder} and other.qualification_kind_id = qualification.qualification_kind_id
          and other.jurisdiction = qualification.jurisdiction and other.qualification_id <> qualification.qualification_id
          and case when qualification.state = 'SUBMITTED' then other.state = 'SUBMITTED'
              and (other.submitted_at, other.qualification_id) < (qualification.submitted_at, qualification.qualification_id)
            else other.state = 'SUBMITTED' or coalesce(other.issued_on <= today.day, true)
              and (standing_place(judged.standing), other.sort_expires_on, other.qualification_id)
                > (standing_place(better.standing), qualification.sort_expires_on, qualification.qualification_id) end)`
  return [query]
}
