import { practiceScopesEntry } from '@gantry/contract/domains/compliance/practice-scopes/entry'
import { scopeReasons } from '@gantry/contract/domains/compliance/worklist/words'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { matchesEveryWord, wordsOf } from '../../../../platform/db/lists/lists.ts'
import { daysAt } from '../../qualifications/service.ts'
import { ownersOf } from './mip-queries.ts'
import type { MatterScope } from './scope.ts'

// What is to be done about scopes of practice (docs/practice-scopes.md). The administrators of the groups that have both the MIP and
// the person see to it; who of them may decide is asked when they do.

const reviewDays = practiceScopesEntry.inbox['practice-scope-review']

/** True for a row of `scope` that the filters leave. */
function isOf({ filter, ofGroup, reader }: MatterScope): RawBuilder<unknown> {
  const { mipId, groupId, search, assignee } = filter
  const group = ofGroup ?? groupId
  const conditions: RawBuilder<unknown>[] = [sql`mip.status and person.status`]
  if (mipId !== undefined) conditions.push(sql`scope.mip_id = ${mipId}`)
  if (group !== undefined)
    conditions.push(sql`scope.mip_id in (select mip_id from group_mip where group_id = ${group})
      and scope.user_id in (select user_id from user_group where group_id = ${group} and ${hasNotEnded('userGroup')})`)
  if (wordsOf(search).length > 0)
    conditions.push(
      sql`(${matchesEveryWord(sql.ref('person.search'), search)} or ${matchesEveryWord(sql.ref('mip.search'), search)})`,
    )
  const owners = ownersOf(sql`scope.mip_id`, sql`scope.user_id`)
  if (assignee === 'ME') conditions.push(sql`${reader} in (select user_id from (${owners}) as owner)`)
  if (assignee === 'NOBODY') conditions.push(sql`not exists (${owners})`)
  return sql.join(conditions, sql` and `)
}

/**
 * Proposals, due by their first day; scopes whose review is due in 60 days at the latest, until the next one is granted; scopes that are
 * suspended; and scopes that nobody supervises. Since when nobody does is not known, because it follows from the link of another person.
 */
export function ofPracticeScopes(scope: MatterScope): RawBuilder<unknown>[] {
  const { reason, qualificationKindId } = scope.filter
  const isOther = reason !== undefined && !scopeReasons.some((known) => known === reason)
  if (isOther || qualificationKindId !== undefined) return []
  const step = sql`from practice_scope_step as step where step.practice_scope_id = scope.practice_scope_id`
  const { last } = daysAt(scope.now)
  return [
    sql`
    select 'SCOPE' as subject, scope.user_id, null::bigint as qualification_kind_id, '' as jurisdiction, scope.mip_id,
      null::bigint as qualification_id, scope.practice_scope_id, reason,
      case reason when 'PROPOSED' then valid_from when 'REVIEW_DUE' then review_by end as due_on,
      case reason when 'PROPOSED' then (select mip_day(mip.state, min(at)) ${step})
        when 'SUSPENDED' then (select mip_day(mip.state, max(at)) ${step})
        when 'REVIEW_DUE' then greatest(review_by - ${sql.lit(reviewDays)}, mip_day(mip.state, granted_at)) end as since,
      today.day as today
    from practice_scope as scope join mip using (mip_id) join "user" as person on person.user_id = scope.user_id
    cross join lateral (select mip_day(mip.state, ${scope.now}::timestamptz) as day offset 0) as today
    cross join lateral (select practice_scope_standing(scope, ${scope.now}::timestamptz) as standing offset 0) as judged
    cross join lateral (select case when standing in ('PROPOSED', 'SUSPENDED', 'UNSUPERVISED') then standing
      when standing in ('IN_FORCE', 'REVIEW_DUE') and review_by - ${sql.lit(reviewDays)} <= today.day and not exists (
        select from practice_scope as next where next.replaces = scope.practice_scope_id and next.granted_at is not null)
      then 'REVIEW_DUE' end as reason) as named
    where (scope.state in ('PROPOSED', 'SUSPENDED') or scope.state = 'GRANTED'
        and (supervision <> 'NONE' or review_by <= ${last}::date + ${sql.lit(reviewDays)}))
      and ${isOf(scope)} and reason is not null`,
  ]
}
