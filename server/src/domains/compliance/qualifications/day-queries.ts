import { checkSoonDays } from '@gantry/contract/domains/compliance/qualifications/words'
import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../platform/db/server-time.ts'
import { addDays, type Days } from './days.ts'

/**
 * The day of who has a qualification (migration 0088): the day at the MIP, or at the MIPs of the person. While all of Australia has
 * the same day, as in most hours, it is a constant, so that nothing reads the links of people.
 */
export const holderDay = ({ first, last, quarter }: Days): RawBuilder<string> =>
  first === last ? sql`${last}::date` : holderDayAt(sql`${new Date(quarter)}::timestamptz`)

/** The same as a literal, or by the time at which the statement runs, for a statement that is prepared once. */
export const preparedHolderDay = ({ first, last }: Days): RawBuilder<string> =>
  first === last ? sql`${sql.lit(last)}::date` : holderDayAt(serverTime)

const holderDayAt = (at: RawBuilder<unknown>) =>
  sql<string>`holder_day(qualification.user_id, qualification.mip_id, ${at})`

/** The standing on a day of a qualification that is joined with its kind. */
export const standingOn = (day: RawBuilder<string>) => sql<string | null>`qualification_standing(
  qualification.state, check_result, issued_on, replaced_on, expires_on, grace_months, checked_on, check_months, ${day})`

/**
 * True for a qualification, joined with its kind, that is in force and whose last check is good for at most 30 days more, or is overdue.
 * The cheap comparison comes first: a month has at least 28 days.
 */
export const isCheckDueOfKind = (days: Days) => sql<boolean>`(qualification.state = 'VERIFIED'
  and checked_on <= ${addDays(days.last, checkSoonDays)}::date - 28 * check_months
  and qualification_last_day(checked_on, check_months) <= ${holderDay(days)} + ${sql.lit(checkSoonDays)}
  and ${standingOn(holderDay(days))} in ('CURRENT', 'DUE', 'UNCHECKED'))`

/** The same without the join. A check is good for at least one month, so the index of the days of checks finds it. */
export const isCheckDue = (days: Days) => sql<boolean>`(qualification.state = 'VERIFIED'
  and checked_on <= ${addDays(days.last, checkSoonDays - 27)} and (
    select ${isCheckDueOfKind(days)}
    from qualification_kind where qualification_kind_id = qualification.qualification_kind_id))`
