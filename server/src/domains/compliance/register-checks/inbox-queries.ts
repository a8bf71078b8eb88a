import { feedLateHours } from '@gantry/contract/domains/compliance/register-checks/words'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../platform/inbox/source.ts'
import type { Db } from '../../../platform/world.ts'

/**
 * The latest answer about a registration that a person must look at, because it has another name, was refused, or the register does not
 * know the number. It waits until somebody checks the registration, or the register says something else.
 */
const waiting: RawBuilder<unknown> = sql`
  register_check as answer join qualification using (qualification_id) join "user" using (user_id)
  where (outcome in ('OTHER_NAME', 'REFUSED') or result = 'NOT_FOUND') and qualification.state in ('SUBMITTED', 'VERIFIED')
    and not exists (
      select from register_check as later
      where later.qualification_id = answer.qualification_id and later.as_of > answer.as_of)
    and not exists (
      select from qualification_check as seen
      where seen.qualification_id = answer.qualification_id and seen.method <> 'REGISTER_FEED'
        and seen.checked_at > answer.received_at)`

const answersToSee: InboxSource = {
  title: 'Answers of the register to look at',
  select: ({ readsEverybody }) =>
    readsEverybody
      ? sql`select register_check_id as id, user_id as target, ${fullName} as name, answer.number as detail,
          received_at as since from ${waiting} order by since, id`
      : null,
  action: (userId) => `/users/userdetails?id=${userId}&tab=qualifications`,
  list: null,
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${waiting}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A program that pushed answers, is switched on, and has been silent for two days. */
const feedLate: InboxSource = {
  title: 'Register feeds that have stopped',
  select: ({ readsEverybody }, now) =>
    readsEverybody
      ? sql`select service_account_id as id, service_account_id as target, name, null as detail,
          last_received_at as since
        from register_feed join service_account using (service_account_id)
        where status and 'checks:write' = any (scopes)
          and last_received_at < ${now}::timestamptz - make_interval(hours => ${feedLateHours})
        order by since, id`
      : null,
  action: (serviceAccountId) => `/service-accounts/details?id=${serviceAccountId}`,
  list: null,
}

export const registerChecksInbox = {
  'register-answer': answersToSee,
  'register-feed-late': feedLate,
} satisfies Record<string, InboxSource>
