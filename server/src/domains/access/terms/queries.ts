import type { TermsDocument } from '@gantry/contract/domains/access/terms/words'
import type { MarkdownBlock } from '@gantry/contract/texts/markdown'
import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

/** Keeps the time of the first acceptance. Returns whether this was it. */
export async function insertAcceptance(
  db: Db,
  acceptance: { userId: number; version: string; acceptedAt: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('termsAcceptance')
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether its day has begun, also if another version has replaced it since. */
const hasBegun: RawBuilder<boolean> = sql`(terms_version.is_built_in or coalesce(terms_version.effective_at <= ${serverTime}, false))`

const selectVersions = (db: Db) =>
  db
    .selectFrom('termsVersion')
    .leftJoin('user as maker', 'maker.userId', 'termsVersion.madeBy')
    .leftJoin('user as changer', 'changer.userId', 'termsVersion.changedBy')
    .select(['termsVersionId', 'document', 'number', 'label', 'effectiveOn', 'isBuiltIn', 'isByNotice'])
    .select(['madeAt', 'changedAt', 'termsVersion.version'])
    .select(sql<string | null>`maker.first_name || ' ' || maker.last_name`.as('madeByName'))
    .select(sql<string | null>`changer.first_name || ' ' || changer.last_name`.as('changedByName'))
    .select(hasBegun.as('hasBegun'))
    .select(
      sql<PortalLanguage[]>`array(select language from terms_text as words
        where words.terms_version_id = terms_version.terms_version_id
        order by array_position(array['en', 'zh', 'es', 'fr', 'it', 'ar'], language))`.as('languages'),
    )
    .$narrowType<{ document: TermsDocument }>()

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** The latest first. */
export const listVersions = (db: Db) =>
  selectVersions(db).orderBy('document', 'desc').orderBy('number', 'desc').execute()

export const listTexts = (db: Db, termsVersionId: number) =>
  db
    .selectFrom('termsText')
    .select(['language', 'markdown'])
    .where('termsVersionId', '=', termsVersionId)
    .$narrowType<{ language: PortalLanguage }>()
    .execute()

/** The one in force, or one that was by its label; with the text in the language, or else in English. The built-in one has none. */
export async function findTermsToRead(
  db: Db,
  { document, language, label }: { document: TermsDocument; language: string; label?: string | undefined },
) {
  let query = db
    .selectFrom('termsVersion')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('termsText')
          .select(['language', 'blocks'])
          .whereRef('termsText.termsVersionId', '=', 'termsVersion.termsVersionId')
          .where('language', 'in', [language, 'en'])
          .orderBy(sql`language = ${language}`, 'desc')
          .limit(1)
          .as('words'),
      (join) => join.onTrue(),
    )
    .select(['termsVersionId', 'document', 'label', 'effectiveOn', 'isBuiltIn', 'isByNotice'])
    .select(['words.language', 'words.blocks'])
    .where('document', '=', document)
    .where(hasBegun)
  if (label !== undefined) query = query.where('label', '=', label)
  const row = await query
    .orderBy('number', 'desc')
    .limit(1)
    .$narrowType<{
      document: TermsDocument
      language: PortalLanguage | null
      blocks: MarkdownBlock[] | null
    }>()
    .executeTakeFirst()
  return row ?? null
}

/** Two versions of one document are not added at the same time. */
export async function lockVersions(db: Db): Promise<void> {
  await sql`lock table terms_version in share row exclusive mode`.execute(db)
}

export async function lockVersion(db: Db, termsVersionId: number) {
  const row = await db
    .selectFrom('termsVersion')
    .select(['termsVersionId', 'document', 'number', 'label', 'effectiveOn', 'isByNotice', 'version'])
    .select(hasBegun.as('hasBegun'))
    .where('termsVersionId', '=', termsVersionId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertVersion(
  db: Db,
  row: {
    document: TermsDocument
    number: number
    effectiveOn: string | null
    isByNotice: boolean
    madeBy: number
    madeAt: Date
  },
): Promise<number> {
  const query = db.insertInto('termsVersion').values(row).returning('termsVersionId')
  return (await query.executeTakeFirstOrThrow()).termsVersionId
}

export async function updateVersion(
  db: Db,
  termsVersionId: number,
  row: { effectiveOn: string | null; isByNotice: boolean; changedBy: number; changedAt: Date },
): Promise<void> {
  await db
    .updateTable('termsVersion')
    .set({ ...row, version: sql`version + 1` })
    .where('termsVersionId', '=', termsVersionId)
    .execute()
}

export async function deleteVersion(db: Db, termsVersionId: number): Promise<void> {
  await db.deleteFrom('termsVersion').where('termsVersionId', '=', termsVersionId).execute()
}

/** Writes all texts of a version, and removes those in other languages. */
export async function replaceTexts(
  db: Db,
  termsVersionId: number,
  texts: { language: PortalLanguage; markdown: string; blocks: MarkdownBlock[] }[],
): Promise<void> {
  await db.deleteFrom('termsText').where('termsVersionId', '=', termsVersionId).execute()
  await db
    .insertInto('termsText')
    .values(texts.map((text) => ({ ...text, termsVersionId, blocks: JSON.stringify(text.blocks) })))
    .execute()
}
