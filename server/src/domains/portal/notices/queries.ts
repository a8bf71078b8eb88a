import type { NoticeFilters, NoticeText, NoticeTitle } from '@gantry/contract/domains/portal/notices/schemas'
import type { NoticeState } from '@gantry/contract/domains/portal/notices/words'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { nameIn } from '../../../kit/people/name-queries.ts'
import { listRows, matchesEveryWord, wordsOf } from '../../../platform/db/lists/lists.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

export type NoticeSort = 'startsAt'
export type NoticeRequest = ListRequest<NoticeSort, NoticeFilters>

/** English first, because readers without a text in their language see the first. */
const inOrder = sql`array_position(array['en', 'zh', 'es', 'fr', 'it', 'ar'], language)`
export const titlesOf = sql<NoticeTitle[]>`(
  select json_agg(json_build_object('language', language, 'title', title) order by ${inOrder})
  from notice_text where notice_text.notice_id = notice.notice_id)`

const stateOf = sql<NoticeState>`case when starts_at > ${serverTime} then 'PLANNED'
  when ends_at <= ${serverTime} then 'ENDED' else 'SHOWN' end`

type Role = { roleId: number; code: string; label: string }
const chosen = <Row>(table: string, id: string, columns: RawBuilder<unknown>) =>
  sql<Row[]>`(select coalesce(json_agg(json_build_object(${columns}) order by ${sql.ref(id)}), '[]')
    from notice_audience join ${sql.table(table)} using (${sql.ref(id)})
    where notice_audience.notice_id = notice.notice_id)`

const selectNotices = (db: Db) =>
  db
    .selectFrom('notice')
    .leftJoin('user as maker', 'maker.userId', 'notice.madeBy')
    .select(['noticeId', 'startsAt', 'endsAt', 'isAcknowledgementAsked', 'isToEverybody'])
    .select(['madeAt', 'notice.version'])
    .select(titlesOf.as('titles'))
    .select(stateOf.as('state'))
    .select(chosen<Role>('role', 'roleId', sql`'roleId', role_id, 'code', code, 'label', label`).as('roles'))
    .select(
      chosen<{ groupId: number; groupName: string }>(
        'group',
        'groupId',
        sql`'groupId', group_id, 'groupName', group_name`,
      ).as('groups'),
    )
    .select(
      chosen<{ mipId: number; mipName: string }>('mip', 'mipId', sql`'mipId', mip_id, 'mipName', name`).as(
        'mips',
      ),
    )
    .select(sql<string | null>`${nameIn('maker')}`.as('madeByName'))

export type NoticeRow = Awaited<ReturnType<typeof findRows>>[number]

const findRows = (db: Db, ids: number[]) => selectNotices(db).where('noticeId', 'in', ids).execute()

export async function findNotice(db: Db, noticeId: number): Promise<NoticeRow | null> {
  return (await findRows(db, [noticeId]))[0] ?? null
}

/** All titles of a notice. There are few notices, so it has no index. */
const words = sql<string>`searchable((select string_agg(title, ' ') from notice_text where notice_text.notice_id = notice.notice_id))`

const order = {
  id: sql.ref<number>('notice.noticeId'),
  sorts: { startsAt: sql.ref('notice.startsAt') },
  defaultSort: { sortBy: 'startsAt', sortType: 'desc' },
} as const

export async function listNoticeRows(db: Db, request: NoticeRequest) {
  const { search, state } = request.filter
  let query = db.selectFrom('notice')
  if (wordsOf(search).length > 0) query = query.where(matchesEveryWord(words, search))
  if (state !== undefined) query = query.where(stateOf, '=', state)
  return listRows(
    db,
    { rows: query, ...order },
    request,
    (ids) => findRows(db, ids),
    (row) => row.noticeId,
  )
}

/** Locks the notice against another change, and against its end. */
export async function lockNotice(db: Db, noticeId: number) {
  const row = await db
    .selectFrom('notice')
    .select(['noticeId', 'startsAt', 'endsAt', 'isAcknowledgementAsked', 'isToEverybody', 'version'])
    .select(stateOf.as('state'))
    .where('noticeId', '=', noticeId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export const listTexts = (db: Db, noticeId: number) =>
  db
    .selectFrom('noticeText')
    .select(['language', 'title', 'markdown', 'blocks'])
    .where('noticeId', '=', noticeId)
    .orderBy(inOrder)
    .$narrowType<NoticeText>()
    .execute()

type Columns = {
  startsAt: Date
  endsAt: Date | null
  isAcknowledgementAsked: boolean
  isToEverybody: boolean
}

export async function insertNotice(db: Db, row: Columns & { madeBy: number; madeAt: Date }): Promise<number> {
  const query = db.insertInto('notice').values(row).returning('noticeId')
  return (await query.executeTakeFirstOrThrow()).noticeId
}

export async function updateNotice(db: Db, noticeId: number, row: Partial<Columns>): Promise<void> {
  await db
    .updateTable('notice')
    .set({ ...row, version: sql`version + 1` })
    .where('noticeId', '=', noticeId)
    .execute()
}

export async function deleteNoticeRow(db: Db, noticeId: number): Promise<void> {
  await db.deleteFrom('notice').where('noticeId', '=', noticeId).execute()
}

export type Audience = { roleIds: number[]; groupIds: number[]; mipIds: number[] }

/** Writes the audience of a notice. Returns false, and writes nothing, if one of the ids is not there. */
export async function replaceAudience(db: Db, noticeId: number, audience: Audience): Promise<boolean> {
  const { roleIds, groupIds, mipIds } = audience
  const { rows } = await sql<{ id: number }>`
    select role_id as id from role where role_id = any(${roleIds}::bigint[])
    union all select group_id from "group" where group_id = any(${groupIds}::bigint[])
    union all select mip_id from mip where mip_id = any(${mipIds}::bigint[])`.execute(db)
  if (rows.length !== roleIds.length + groupIds.length + mipIds.length) return false
  await db.deleteFrom('noticeAudience').where('noticeId', '=', noticeId).execute()
  const values = [
    ...roleIds.map((roleId) => ({ noticeId, roleId, groupId: null, mipId: null })),
    ...groupIds.map((groupId) => ({ noticeId, roleId: null, groupId, mipId: null })),
    ...mipIds.map((mipId) => ({ noticeId, roleId: null, groupId: null, mipId })),
  ]
  if (values.length > 0) await db.insertInto('noticeAudience').values(values).execute()
  return true
}

/** Writes all texts of a notice, and removes those in other languages. */
export async function replaceTexts(db: Db, noticeId: number, texts: NoticeText[]): Promise<void> {
  await db.deleteFrom('noticeText').where('noticeId', '=', noticeId).execute()
  await db
    .insertInto('noticeText')
    .values(texts.map((text) => ({ ...text, noticeId, blocks: JSON.stringify(text.blocks) })))
    .execute()
}
