import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

/** The version in force, if it is by notice. */
export async function findVersionToServe(db: Db) {
  const row = await db
    .selectFrom('termsVersion')
    .select(['termsVersionId', 'label', 'isByNotice'])
    .where('document', '=', 'TERMS')
    .where((is) => is.or([is('isBuiltIn', '=', true), is('effectiveAt', '<=', serverTime)]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.isByNotice ? row : null
}

/** People with an account that is active and was activated. */
const takesMail = sql<boolean>`("user".status and "user".activated_at is not null)`
const hasAccepted = (label: string): RawBuilder<boolean> => sql`exists (select from terms_acceptance
  where terms_acceptance.user_id = "user".user_id and terms_acceptance.version = ${label})`

export async function countReaders(db: Db): Promise<number> {
  const query = db.selectFrom('user').select(sql<number>`count(*)::int`.as('count'))
  return (await query.where(takesMail).executeTakeFirstOrThrow()).count
}

/** The next people, by their ids, who were not told of the version and have not accepted it. */
export const listReaders = (
  db: Db,
  { termsVersionId, label }: { termsVersionId: number; label: string },
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('user')
    .select(['userId', 'email', 'firstName', 'language', 'timeZone'])
    .where('userId', '>', after)
    .where(takesMail)
    .where(sql<boolean>`not ${hasAccepted(label)}`)
    .where(
      sql<boolean>`not exists (select from terms_served
        where terms_served.terms_version_id = ${termsVersionId} and terms_served.user_id = "user".user_id)`,
    )
    .orderBy('userId')
    .limit(limit)
    .execute()

/** Returns those whom no other server has claimed. */
export async function claimReaders(
  db: Db,
  rows: { termsVersionId: number; userId: number; queuedAt: Date }[],
): Promise<Set<number>> {
  const query = db
    .insertInto('termsServed')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
  return new Set((await query.execute()).map(({ userId }) => userId))
}

export async function noteMails(
  db: Db,
  termsVersionId: number,
  mails: { userIds: number[]; mailIds: number[] },
): Promise<void> {
  await sql`update terms_served set mail_id = queued.mail_id
    from unnest(${mails.userIds}::bigint[], ${mails.mailIds}::bigint[]) as queued (user_id, mail_id)
    where terms_served.terms_version_id = ${termsVersionId} and terms_served.user_id = queued.user_id`.execute(
    db,
  )
}

/** Copies when the mails were sent, because the records of mails are deleted later. */
export async function noteSentMails(db: Db): Promise<void> {
  await sql`update terms_served set sent_at = mail.sent_at from mail
    where terms_served.sent_at is null and mail.mail_id = terms_served.mail_id and mail.sent_at is not null`.execute(
    db,
  )
}
