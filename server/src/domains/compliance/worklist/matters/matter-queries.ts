import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { matchesEveryWord, wordsOf } from '../../../../platform/db/lists/lists.ts'
import { asksOf, choiceColumns, isChosen, placeColumns, requirementsFor } from '../../requirements/service.ts'
import { ofMips } from './mip-queries.ts'
import { ofPracticeScopes } from './practice-scope-queries.ts'
import { ofQualifications } from './qualification-queries.ts'
import type { MatterScope } from './scope.ts'

// What is to be done about the qualifications of people is computed from the records each time, and never stored. The rules are
// those of the standings (migrations 0088 and 0099), of the readiness of MIPs and of the holds.

/** True for a link (to a MIP of `place`) that is allowed and has not ended. */
const isLinked = sql`user_mip.allowed and ${hasNotEnded('userMip')}`

/** The active people whom the filters leave, as `person`; null for all of them. */
function personOf({ filter, ofGroup, people, reader }: MatterScope): RawBuilder<unknown> | null {
  const { mipId, groupId, search, assignee } = filter
  const group = ofGroup ?? groupId
  const conditions: RawBuilder<unknown>[] = []
  if (people !== undefined) conditions.push(sql`user_id = any (${people}::bigint[])`)
  if (assignee === 'ME') {
    conditions.push(sql`user_id in (select user_id from worklist_assignment where assigned_to = ${reader})`)
  }
  if (mipId !== undefined) {
    conditions.push(
      sql`user_id in (select user_id from user_mip where mip_id = ${mipId} and ${hasNotEnded('userMip')})`,
    )
  }
  if (wordsOf(search).length > 0) {
    conditions.push(
      sql`user_id in (select "user".user_id from "user" where ${matchesEveryWord(sql.ref('user.search'), search)})`,
    )
  }
  if (group === undefined && conditions.length === 0) return null
  // The rows of a group know who is active, so that nobody of a large one is looked for among all people.
  const everybody =
    group === undefined
      ? sql`"user" where status`
      : sql`user_group where group_id = ${group} and sort_status and ${hasNotEnded('userGroup')}`
  return sql`select user_id from ${sql.join([everybody, ...conditions], sql` and `)}`
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
    select 'USER' as subject, user_id, qualification_kind_id, '' as jurisdiction, mip_id, null::bigint as qualification_id, null::bigint as practice_scope_id, 'MISSING' as reason,
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
    select 'USER' as subject, user_mip.user_id, requirement.qualification_kind_id, '' as jurisdiction, user_mip.mip_id, null::bigint as qualification_id,
      null::bigint as practice_scope_id, 'OVERRIDDEN' as reason, mip_day(place.state, max(until)) as due_on, mip_day(place.state, min(starts_at)) as since,
      place.day as today
    from hold_override join user_mip using (user_mip_id) join place on place.mip_id = user_mip.mip_id
    cross join lateral holding_requirement(user_mip.user_id, user_mip.mip_id, place.state, ${now}::timestamptz) as requirement
    where starts_at <= ${now} and until > ${now} and ${isLinked} and ${isOfPerson} ${ofKind}
    group by user_mip.user_id, requirement.qualification_kind_id, user_mip.mip_id, place.state, place.day`
}

/** The common table expressions of a query that ends with `matter`: one row for each matter of a person, MIP or scope. */
export function mattersOf(scope: MatterScope): RawBuilder<unknown> {
  const { subject, reason, dueBefore, assignee } = scope.filter
  const isOfPeople = subject === undefined || subject === 'USER'
  const isOfOthers = scope.people === undefined
  const person = personOf(scope)
  const isOfFewMips = scope.ofGroup !== null || scope.filter.mipId !== undefined
  const isOf = (column: string) =>
    person === null
      ? sql`${sql.ref(column)} in (select user_id from "user" where status)`
      : sql`${sql.ref(column)} = any (array(select user_id from person))`
  const parts: RawBuilder<unknown>[] = []
  const tables: RawBuilder<unknown>[] = person === null ? [] : [sql`person as materialized (${person})`]
  const isMissing = isOfPeople && (reason === undefined || reason === 'MISSING')
  const isOverridden = isOfPeople && (reason === undefined || reason === 'OVERRIDDEN')
  if (isMissing || isOverridden) tables.push(sql`place as materialized (${placeOf(scope, person !== null)})`)
  if (isMissing) {
    tables.push(sql`asked as materialized (
      select place.mip_id as place_id, requirement.role_id, requirement.created_at, ${choiceColumns},
        kind.qualification_kind_id, kind.is_jurisdictional
      from ${requirementsFor('USER')})`)
    // Read once, because PostgreSQL would look for each of many people at each MIP.
    tables.push(sql`link as materialized (
      select user_mip.user_id, user_mip.mip_id, user_mip.created_at from user_mip
      where ${isLinked} and ${isOf('userMip.userId')} ${isOfFewMips ? sql`and user_mip.mip_id = any (array(select mip_id from place))` : sql``})`)
    parts.push(missing(scope))
  }
  if (isOverridden) parts.push(overridden(scope, isOf('userMip.userId')))
  if (isOfPeople)
    parts.push(...ofQualifications(scope, 'USER', isOf('qualification.userId'), person !== null))
  if (isOfOthers && (subject === undefined || subject === 'MIP')) parts.push(...ofMips(scope))
  if (isOfOthers && scope.withoutScopes !== true && (subject === undefined || subject === 'SCOPE'))
    parts.push(...ofPracticeScopes(scope))
  if (parts.length === 0) parts.push(noMatter)
  const ofReason = reason === undefined ? sql`` : sql`and reason = ${reason}`
  const isDue = dueBefore === undefined ? sql`` : sql`and due_on <= ${dueBefore}`
  tables.push(sql`listed as (
      select subject, user_id, qualification_kind_id, jurisdiction, mip_id, qualification_id, practice_scope_id, reason, due_on, today,
        -- The days of submissions and checks are those in Sydney, which may begin before the person's.
        case when since > today then today else since end as since,
        coalesce('s' || practice_scope_id, qualification_kind_id || case when reason = 'OVERRIDDEN' then '!' || part.mip_id
        when subject = 'USER' and part.mip_id is not null then '@' || part.mip_id
        when jurisdiction <> '' then ':' || jurisdiction else '' end) as key
      from (${sql.join(parts, sql` union all `)}) as part where true ${ofReason} ${isDue})`)
  // A matter without an assignment has an assignee of null. Those who see to MIPs and scopes are chosen in their queries.
  const ofAssignee = {
    ME: sql`where assigned_to = ${scope.reader} or subject <> 'USER'`,
    NOBODY: sql`where assigned_to is null`,
  }
  tables.push(sql`matter as materialized (
      select listed.*, coalesce(listed.user_id, -listed.mip_id) as holder, assigned_to from listed
      left join worklist_assignment on worklist_assignment.user_id = listed.user_id and worklist_assignment.matter = listed.key
      ${assignee === undefined ? sql`` : ofAssignee[assignee]})`)
  return sql`with ${sql.join(tables)}`
}

/** For filters that exclude each other. */
const noMatter = sql`select '' as subject, null::bigint as user_id, null::bigint as qualification_kind_id, '' as jurisdiction,
  null::bigint as mip_id, null::bigint as qualification_id, null::bigint as practice_scope_id, '' as reason, null::date as due_on, null::date as since,
  null::date as today where false`
