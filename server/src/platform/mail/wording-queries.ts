import type { Db } from '../db/db.ts'
import type { OwnWords } from './sentences.ts'

/** The own words in a language, by template and sentence. They are read for each mail, so that a change counts on all servers at once. */
export async function listOwnWords(
  db: Db,
  templates: string[],
  language: string,
): Promise<ReadonlyMap<string, OwnWords>> {
  const rows = await db
    .selectFrom('mailWording')
    .select(['template', 'sentence', 'words'])
    .where('template', 'in', templates)
    .where('language', '=', language)
    .where('words', 'is not', null)
    .execute()
  const found = new Map<string, Map<string, string>>()
  for (const { template, sentence, words } of rows) {
    const own = found.get(template) ?? new Map<string, string>()
    found.set(template, own.set(sentence, words ?? ''))
  }
  return found
}
