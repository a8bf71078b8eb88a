import { sql } from 'kysely'
import type { ValueOf } from '../db/prepared.ts'

/** A mail as the outbox keeps it, sealed. */
export type MailRow = { template: string; language: string; sealed: Buffer; createdAt: Date; nextTryAt: Date }

/** The beginning of a statement's end: a mail for each row of what follows its `from`. */
export const insertMail = (value: ValueOf<MailRow>) => sql`
  insert into mail (template, language, sealed, created_at, next_try_at)
  select ${value('template')}, ${value('language')}, ${value('sealed')}::bytea,
    ${value('createdAt')}::timestamptz, ${value('nextTryAt')}::timestamptz`
