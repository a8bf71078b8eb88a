import { noticeDays, postedHours, termsZone } from '@gantry/contract/domains/access/terms/words'
import { type RawBuilder, sql } from 'kysely'
import { hasTermsToAccept } from '../../../kit/terms-to-accept-queries.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

const zone = sql.lit(termsZone)

/**
 * When a version by notice takes effect for a person: at midnight in Sydney after 30 whole days. They are counted from the mail, or from 48
 * hours after the text was posted, whichever is earlier. `terms_version` and `terms_served` are tables of the statement.
 */
const effectAt = sql<Date>`((least(terms_served.sent_at, terms_version.effective_at + interval '${sql.raw(String(postedHours))} hours')
  at time zone ${zone})::date + ${sql.lit(noticeDays + 1)})::timestamp at time zone ${zone}`

/**
 * Only of people who agreed to the terms before it, and did not accept it or a later one before it took effect. Others must accept it before
 * anything else.
 */
const appliesTo = (
  userId: RawBuilder<unknown>,
) => sql<boolean>`(terms_version.is_by_notice and terms_version.effective_at <= ${serverTime}
  and exists (select from terms_acceptance as given
    join terms_version as agreed on agreed.document = 'TERMS' and agreed.label = given.version
    where given.user_id = ${userId} and agreed.number < terms_version.number and agreed.number >= (
      select max(asked.number) from terms_version as asked
      where asked.document = 'TERMS' and not asked.is_by_notice and asked.number < terms_version.number))
  and not exists (select from terms_acceptance as given
    join terms_version as agreed on agreed.document = 'TERMS' and agreed.label = given.version
    where given.user_id = ${userId} and (agreed.number = terms_version.number
      or agreed.number > terms_version.number and given.accepted_at <= ${effectAt})))`

type Effect = { userId: number; label: string; inEffectSince: Date }

/** Whether the person must accept terms before anything else. */
export async function mustAccept(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('user').select(hasTermsToAccept(sql.ref('user.userId')).as('must'))
  return (await query.where('userId', '=', userId).executeTakeFirst())?.must ?? false
}

/** The versions that take or took effect by notice for these people; the time may be to come. */
export async function listEffects(
  db: Db,
  userIds: number[],
  { label, hasBegun }: { label?: string; hasBegun?: true } = {},
): Promise<Effect[]> {
  let query = db
    .selectFrom('user')
    .innerJoin('termsVersion', (join) => join.on('document', '=', 'TERMS').on('isByNotice', '=', true))
    .leftJoin('termsServed', (join) =>
      join
        .onRef('termsServed.userId', '=', 'user.userId')
        .onRef('termsServed.termsVersionId', '=', 'termsVersion.termsVersionId'),
    )
    .select(['user.userId', 'label'])
    .select(effectAt.as('inEffectSince'))
    .where('user.userId', 'in', userIds)
    .where(appliesTo(sql.ref('user.userId')))
  if (label !== undefined) query = query.where('label', '=', label)
  if (hasBegun) query = query.where(effectAt, '<=', serverTime)
  return query.orderBy('termsVersion.number', 'desc').execute()
}
