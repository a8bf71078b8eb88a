import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A mail in the outbox, with encrypted content. */
export type MailRow = { template: string; language: string; sealed: Buffer; createdAt: Date }

/** Returns their ids in the same order. Servers of the previous version take no mail whose next try is never. */
export async function insertMails(db: Db, rows: MailRow[]): Promise<number[]> {
  const query = db
    .insertInto('mail')
    .values(rows.map((row) => ({ ...row, nextTryAt: sql<Date>`'infinity'` })))
    .returning('mailId')
  return (await query.execute()).map(({ mailId }) => mailId)
}

export type MailToSend = {
  template: string
  language: string
  mailId: number
  sealed: Buffer
  createdAt: Date
  tries: number
}

/** Counts the try. Null if the mail was sent or abandoned. */
export async function takeMail(db: Db, mailId: number): Promise<MailToSend | null> {
  const query = db
    .updateTable('mail')
    .set({ tries: sql`tries + 1` })
    .where('mailId', '=', mailId)
    .where('sentAt', 'is', null)
    .where('sealed', 'is not', null)
    .returning(['mailId', 'template', 'language', 'sealed', 'createdAt', 'tries'])
    .$narrowType<{ sealed: Buffer }>()
  return (await query.executeTakeFirst()) ?? null
}

export async function noteMailFailure(db: Db, mailId: number, lastError: string): Promise<void> {
  await db.updateTable('mail').set({ lastError }).where('mailId', '=', mailId).execute()
}

/** Takes over waiting mails that no job will send. */
export async function adoptMails(db: Db, dueBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ mailId: number }>`
    update mail set next_try_at = 'infinity'
    where mail_id = any(array(
      select mail_id from mail
      where sent_at is null and sealed is not null and created_at < ${dueBefore}
        and (next_try_at = 'infinity' or next_try_at < ${dueBefore})
        and not exists (select from graphile_worker.jobs where key = 'mail:' || mail_id)
      order by mail_id limit 1000))
    returning mail_id`.execute(db)
  return rows.map(({ mailId }) => mailId).toSorted((one, other) => one - other)
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
