import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type WordingRow = {
  template: string
  language: string
  sentence: string
  words: string | null
  defaultWords: string
  version: number
  changedByName: string | null
  changedAt: Date
}

/** Everything that was ever changed. Administrators write it by hand, so it is little. */
export const listRows = (db: Db): Promise<WordingRow[]> =>
  db
    .selectFrom('mailWording')
    .leftJoin('user as changer', 'changer.userId', 'mailWording.changedBy')
    .select(['template', 'mailWording.language', 'sentence', 'words', 'defaultWords'])
    .select(['mailWording.version', 'mailWording.changedAt'])
    .select(sql<string | null>`changer.first_name || ' ' || changer.last_name`.as('changedByName'))
    .orderBy('template')
    .orderBy('sentence')
    .execute()

/** Writers wait for each other, because a row that does not exist yet cannot be locked. Readers do not wait. */
export async function lockWording(db: Db): Promise<void> {
  await sql`lock table mail_wording in share row exclusive mode`.execute(db)
}

type Key = { template: string; language: string; sentence: string }
type NewWords = Key & { words: string | null; defaultWords: string; changedBy: number; changedAt: Date }

/** `earlierSentence` is the key of the row until now, which the row loses. */
export async function writeWords(
  db: Db,
  { template, language, sentence, ...values }: NewWords,
  earlierSentence: string,
): Promise<void> {
  if (earlierSentence !== sentence)
    await db
      .updateTable('mailWording')
      .set({ sentence })
      .where('template', '=', template)
      .where('language', '=', language)
      .where('sentence', '=', earlierSentence)
      .execute()
  await db
    .insertInto('mailWording')
    .values({ template, language, sentence, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['template', 'language', 'sentence'])
        .doUpdateSet({ ...values, version: sql`mail_wording.version + 1` }),
    )
    .execute()
}

/** Whom a mail is for. */
export async function findReader(db: Db, userId: number) {
  const row = await db
    .selectFrom('user')
    .select(['firstName', 'language', 'timeZone', 'email'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
