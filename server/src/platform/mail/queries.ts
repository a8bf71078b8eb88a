import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A mail in the outbox, with encrypted content. */
export type MailRow = { template: string; language: string; sealed: Buffer; createdAt: Date; nextTryAt: Date }

export async function insertMails(db: Db, rows: MailRow[]): Promise<void> {
  await db.insertInto('mail').values(rows).execute()
}

export type ClaimedMail = {
  mailId: number
  template: string
  language: string
  sealed: Buffer
  createdAt: Date
  tries: number
}

/** The maximum number of mails per claim. */
export const claimSize = 5

/** Claims due mails. They become due again at `leasedUntil`. */
export async function claimMails(
  db: Db,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ClaimedMail[]> {
  const due = db
    .selectFrom('mail')
    .select('mailId')
    .where('sentAt', 'is', null)
    .where('sealed', 'is not', null)
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .orderBy('mailId')
    .limit(claimSize)
    .forUpdate()
    .skipLocked()
  // An array, so that the subquery runs once and the update uses the primary key.
  const { rows } = await sql<ClaimedMail>`
    update mail set tries = tries + 1, next_try_at = ${leasedUntil} where mail_id = any (array(${due}))
    returning mail_id, template, language, sealed, created_at, tries`.execute(db)
  return rows
}

export async function postponeMail(
  db: Db,
  mailId: number,
  { nextTryAt, lastError }: { nextTryAt: Date; lastError: string },
): Promise<void> {
  await db.updateTable('mail').set({ nextTryAt, lastError }).where('mailId', '=', mailId).execute()
}

export async function markMailsSent(
  db: Db,
  { sentAt, mailIds }: { sentAt: Date; mailIds: number[] },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sentAt, sealed: null, lastError: null })
    .where('mailId', 'in', mailIds)
    .execute()
}

/** Abandons mails that are still unsent, and deletes their content. */
export async function abandonMailsBefore(db: Db, createdBefore: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sealed: null })
    .where('sentAt', 'is', null)
    .where('sealed', 'is not', null)
    .where('createdAt', '<', createdBefore)
    .execute()
}

export async function deleteMailsBefore(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom('mail').where('createdAt', '<', createdBefore).execute()
}
