import type {
  Jurisdiction,
  QualificationSubject,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import type {
  ListedStanding,
  QualificationTask,
} from '@gantry/contract/domains/compliance/qualifications/words'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'
import { holderDay, isCheckDue, standingOn } from '../day-queries.ts'
import { addDays, type Days } from '../days.ts'

export type QualificationSort = 'expiresOn' | 'submittedAt'
export type QualificationFilters = {
  standing?: ListedStanding | undefined
  task?: QualificationTask | undefined
  subject?: QualificationSubject | undefined
  qualificationKindId?: number | undefined
  jurisdiction?: Jurisdiction | undefined
  mipId?: number | undefined
  groupId?: number | undefined
  expiresAfter?: string | undefined
  expiresBefore?: string | undefined
  checkDue?: 'SOON' | undefined
}
export type QualificationListRequest = ListRequest<QualificationSort, QualificationFilters>

/**
 * `ofGroup`: only members and MIPs of this group, for its administrator, who does not search sensitive numbers. `checker`:
 * who would check, for the task CHECK alone, so that the others share their pages.
 */
export type Facts = Pick<QualificationListRequest, 'filter' | 'sorts'> & {
  days: Days
  ofGroup: number | null
  checker: number | null
}
export type Rows = SelectQueryBuilder<Database, 'qualification', object>

/** The rows that the filters leave, also those of a task. */
export const filteredRows = (db: Db, facts: Facts): Rows =>
  ofTask(filterRows(db, facts.filter, facts.days), facts)

function filterRows(db: Db, filter: QualificationListRequest['filter'], days: Days): Rows {
  const { standing, qualificationKindId, jurisdiction, expiresAfter, expiresBefore, checkDue, status } =
    filter
  let rows: Rows = db.selectFrom('qualification')
  // Literals, because the conditions of the partial indexes must be known when PostgreSQL plans.
  if (standing === undefined)
    rows = rows.where(sql<boolean>`qualification.state in ('SUBMITTED', 'VERIFIED')`)
  else rows = rows.where(hasStanding(standing, days))
  if (qualificationKindId !== undefined) {
    rows = rows.where('qualification.qualificationKindId', '=', qualificationKindId)
  }
  if (jurisdiction !== undefined) rows = rows.where('jurisdiction', '=', jurisdiction)
  // Qualifications without an end do not expire after a day.
  if (expiresAfter !== undefined) {
    rows = rows.where(sql<boolean>`sort_expires_on >= ${expiresAfter} and sort_expires_on < 'infinity'`)
  }
  if (expiresBefore !== undefined) rows = rows.where(sql<boolean>`sort_expires_on <= ${expiresBefore}`)
  if (checkDue !== undefined) rows = rows.where(isCheckDue(days))
  if (typeof status === 'boolean') {
    rows = rows.where(sql<boolean>`coalesce(
      (select status from "user" where "user".user_id = qualification.user_id),
      (select status from mip where mip.mip_id = qualification.mip_id)) = ${status}`)
  }
  return rows
}

const soonDays = 90

/** The rules of the inbox (`inbox-queries.ts`); a test compares its counts with the totals of the list. */
function ofTask(rows: Rows, { filter: { task }, days, ofGroup, checker }: Facts): Rows {
  if (task === undefined) return rows
  if (task === 'RENEW') {
    return rows.where(sql<boolean>`(qualification.state = 'VERIFIED'
      and sort_expires_on <= ${addDays(days.last, soonDays)} and sort_expires_on <= ${holderDay(days)} + ${sql.lit(soonDays)}
      and qualification.mip_id in (select mip_id from mip where status)
      and not exists (select from qualification as renewal
        where renewal.replaces = qualification.qualification_id and renewal.state = 'SUBMITTED'))`)
  }
  const waiting =
    rows.where(sql<boolean>`(qualification.state = 'SUBMITTED' and qualification.user_id <> ${checker}
    and qualification.submitted_by is distinct from ${checker} and not ${checker} = any (qualification.contributors))`)
  if (ofGroup === null) return waiting
  return waiting.where(sql<boolean>`qualification.qualification_kind_id in
    (select qualification_kind_id from qualification_kind where not is_sensitive)`)
}

/**
 * The days of expiry in which a standing is possible come first, because an index contains them. They are from the earliest to
 * the latest day of all holders.
 */
function hasStanding(standing: ListedStanding, days: Days): RawBuilder<boolean> {
  const { first, last } = days
  if (standing === 'UNVERIFIED') return sql<boolean>`qualification.state = 'SUBMITTED'`
  const possible: Record<Exclude<ListedStanding, 'UNVERIFIED'>, RawBuilder<boolean>> = {
    SUSPENDED: sql`check_result in ('SUSPENDED', 'NOT_FOUND')`,
    FUTURE: sql`qualification.issued_on > ${first}`,
    LAPSED: sql`sort_expires_on < ${last}`,
    GRACE: sql`sort_expires_on < ${last} and sort_expires_on >= ${addDays(first, -400)}`,
    DUE: sql`sort_expires_on between ${first} and ${addDays(last, soonDays)}`,
    // A check is good for at least one month.
    UNCHECKED: sql`checked_on < ${addDays(last, -27)} and sort_expires_on >= ${first}`,
    CURRENT: sql`sort_expires_on > ${addDays(first, soonDays)}`,
  }
  return sql<boolean>`(qualification.state = 'VERIFIED' and ${possible[standing]} and ${standing} = (
    select ${standingOn(holderDay(days))}
    from qualification_kind where qualification_kind_id = qualification.qualification_kind_id))`
}
