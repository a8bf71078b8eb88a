import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

// The rule of docs/notices.md as plain loops over the rows: whom a notice concerns, and when it is shown.

const names = [
  'user',
  'mip',
  'userRole',
  'userGroup',
  'userMip',
  'notice',
  'noticeAudience',
  'noticeAnswer',
] as const
export type Facts = { [Name in (typeof names)[number]]: Selectable<Database[Name]>[] }

export async function readFacts(db: Db): Promise<Facts> {
  const read = await Promise.all(
    names.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()]),
  )
  return Object.fromEntries(read) as Facts
}

/** From its first millisecond until before its end. */
export const isShown = ({ startsAt, endsAt }: Facts['notice'][number], now: Date): boolean =>
  startsAt.getTime() <= now.getTime() && (endsAt === null || now.getTime() < endsAt.getTime())

export const isAnswered = ({ noticeAnswer }: Facts, noticeId: number, userId: number): boolean =>
  noticeAnswer.some((one) => one.noticeId === noticeId && one.userId === userId)

export function isConcerned(
  facts: Facts,
  { noticeId, isToEverybody }: Facts['notice'][number],
  userId: number,
  now: Date,
): boolean {
  if (isToEverybody) return true
  const lasts = ({ validUntil }: { validUntil: Date | null }) =>
    validUntil === null || now.getTime() < validUntil.getTime()
  for (const chosen of facts.noticeAudience) {
    if (chosen.noticeId !== noticeId) continue
    for (const link of facts.userRole)
      if (link.userId === userId && link.roleId === chosen.roleId && lasts(link)) return true
    for (const link of facts.userGroup)
      if (link.userId === userId && link.groupId === chosen.groupId && lasts(link)) return true
    for (const user of facts.user)
      if (user.userId === userId && user.groupIdForAdmin !== null && user.groupIdForAdmin === chosen.groupId)
        return true
    for (const link of facts.userMip) {
      const isOpen = facts.mip.some((mip) => mip.mipId === link.mipId && mip.status)
      if (link.userId === userId && link.mipId === chosen.mipId && link.allowed && isOpen && lasts(link))
        return true
    }
  }
  return false
}
