import { practiceScopesEntry } from '@gantry/contract/domains/compliance/practice-scopes/entry'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { nameIn } from '../../../kit/people/name-queries.ts'
import type { InboxReader, InboxSource } from '../../../platform/inbox/source.ts'

/** The scopes about which the reader decides, without the own ones: the place of each is in the group. */
const decidedBy = ({ userId, readsEverybody, groupId }: InboxReader) =>
  sql`scope.user_id <> ${userId} and ${
    readsEverybody
      ? sql`true`
      : sql`exists (select from group_mip join user_group using (group_id) where group_mip.group_id = ${groupId}
      and group_mip.mip_id = scope.mip_id and user_group.user_id = scope.user_id and ${hasNotEnded('userGroup')})`
  }`
const isReader = ({ readsEverybody, groupId }: InboxReader) => readsEverybody || groupId !== null

const from = sql`practice_scope as scope join mip using (mip_id) join "user" as person on person.user_id = scope.user_id`
const columns = sql`scope.practice_scope_id as id, scope.practice_scope_id as target, ${nameIn('person')} as name,
  mip.name as detail`
const pageOf = (practiceScopeId: number) => `/practice-scopes/scope?id=${practiceScopeId}`

/** Proposals that the reader did not make. */
const toGrant: InboxSource = {
  title: 'Scopes of practice to grant',
  select: (reader, now) =>
    isReader(reader)
      ? sql`
    select ${columns}, (select min(at) from practice_scope_step as step
      where step.practice_scope_id = scope.practice_scope_id) as since
    from ${from} where scope.state = 'PROPOSED' and practice_scope_end(scope, mip_day(mip.state, ${now}::timestamptz)) is null
      and ${decidedBy(reader)} and not scope.contributors @> array[${reader.userId}::bigint] order by since, id`
      : null,
  action: pageOf,
  list: null,
}

/** Scopes whose review is due soon, or was due, and for which no other one was granted. */
const review: InboxSource = {
  title: 'Scopes of practice to review',
  select: (reader, now) =>
    isReader(reader)
      ? sql`
    select ${columns}, (review_by - ${sql.lit(practiceScopesEntry.inbox['practice-scope-review'])})::timestamp at time zone 'UTC'
      as since
    from ${from} where scope.state = 'GRANTED'
      and review_by <= (${now}::timestamptz at time zone 'Australia/Sydney')::date + ${sql.lit(practiceScopesEntry.inbox['practice-scope-review'])}
      and practice_scope_end(scope, mip_day(mip.state, ${now}::timestamptz)) is null
      and not exists (select from practice_scope as next where next.replaces = scope.practice_scope_id and next.granted_at is not null)
      and ${decidedBy(reader)} order by since, id`
      : null,
  action: pageOf,
  list: null,
  isDueOnLastDay: true,
}

export const practiceScopesInbox = {
  'practice-scope-to-grant': toGrant,
  'practice-scope-review': review,
} satisfies Record<string, InboxSource>
