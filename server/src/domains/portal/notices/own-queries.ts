import type { NoticeTitle } from '@gantry/contract/domains/portal/notices/schemas'
import type { MarkdownBlock } from '@gantry/contract/texts/markdown'
import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import { sql } from 'kysely'
import { byKey } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'
import { concerns, isShown } from './audience-queries.ts'
import { titlesOf } from './queries.ts'

type Shown = {
  userId: number
  noticeId: number
  isAcknowledgementAsked: boolean
  /** In milliseconds. */
  startsAt: number
  titles: NoticeTitle[]
}

/** The notices that are shown to a person who has not answered them. Every page of the portal asks for them. */
export const findShownTo = byKey<'bigint', Shown>(
  'bigint',
  (_, userId) => sql<Shown>`
    select "user".user_id, notice.notice_id, is_acknowledgement_asked,
      (extract(epoch from starts_at) * 1000)::float8 as starts_at, ${titlesOf} as titles
    from notice cross join "user"
    where "user".user_id = ${userId} and ${isShown} and ${concerns(sql`"user".user_id`)}
      and not exists (select from notice_answer
        where notice_answer.notice_id = notice.notice_id and notice_answer.user_id = "user".user_id)`,
  (row) => row.userId,
)

/** A notice that is shown and concerns the person, also if they have answered it. */
export async function findConcerning(db: Db, userId: number, noticeId: number) {
  const row = await db
    .selectFrom('notice')
    .select(['noticeId', 'isAcknowledgementAsked'])
    .where('noticeId', '=', noticeId)
    .where(isShown)
    .where(concerns(sql`${userId}::bigint`))
    .executeTakeFirst()
  return row ?? null
}

/** The text in the language, or else in English, or else the first of the others. */
export async function findShownText(db: Db, noticeId: number, language: PortalLanguage) {
  const row = await db
    .selectFrom('noticeText')
    .select(['language', 'title', 'blocks'])
    .where('noticeId', '=', noticeId)
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy(sql`array_position(array['en', 'zh', 'es', 'fr', 'it', 'ar'], language)`)
    .limit(1)
    .$narrowType<{ language: PortalLanguage; blocks: MarkdownBlock[] }>()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps the time of the first answer. Returns whether this was it. */
export async function insertAnswer(
  db: Db,
  answer: { noticeId: number; userId: number; answeredAt: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('noticeAnswer')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
