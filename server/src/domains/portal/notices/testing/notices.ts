import type { Insertable } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

type Columns = Partial<Insertable<Database['notice']>> & {
  roleIds?: number[]
  groupIds?: number[]
  mipIds?: number[]
}

/** A notice that is shown and asks for an acknowledgement, unless something else is given. To nobody without an audience. */
export async function buildNotice(db: Db, given: Columns = {}, title = 'Maintenance'): Promise<number> {
  const { roleIds = [], groupIds = [], mipIds = [], ...columns } = given
  const { noticeId } = await db
    .insertInto('notice')
    .values({
      startsAt: new Date('2020-01-01T00:00:00Z'),
      isAcknowledgementAsked: true,
      isToEverybody: false,
      madeBy: 1,
      madeAt: new Date('2020-01-01T00:00:00Z'),
      ...columns,
    })
    .returning('noticeId')
    .executeTakeFirstOrThrow()
  const run = { text: 'On Tuesday.', isStrong: false, isEmphasized: false, href: null }
  const blocks = JSON.stringify([{ kind: 'PARAGRAPH', level: 0, marker: null, runs: [run] }])
  const text = { noticeId, language: 'en', title, markdown: 'On Tuesday.', blocks }
  await db.insertInto('noticeText').values(text).execute()
  const chosen = [
    ...roleIds.map((roleId) => ({ noticeId, roleId })),
    ...groupIds.map((groupId) => ({ noticeId, groupId })),
    ...mipIds.map((mipId) => ({ noticeId, mipId })),
  ]
  for (const row of chosen) await db.insertInto('noticeAudience').values(row).execute()
  return noticeId
}
