import type { NoticePerson } from '@gantry/contract/domains/portal/notices/schemas'
import type { Download } from '@gantry/contract/route-table'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { listPeople, type OfNotice, type PeopleRequest } from './people-queries.ts'
import { findNotice } from './queries.ts'

async function getOf(db: Db, noticeId: number): Promise<OfNotice> {
  const row = await findNotice(db, noticeId)
  if (row === null) throw notFound()
  return { noticeId, isToEverybody: row.isToEverybody, hasEnded: row.state === 'ENDED' }
}

export const listNoticePeople = async ({ db }: Pick<World, 'db'>, noticeId: number, request: PeopleRequest) =>
  listPeople(db, await getOf(db, noticeId), request)

const concernedWord = (isConcerned: boolean | null) =>
  isConcerned === null ? 'Not known' : isConcerned ? 'Yes' : 'No'

export async function exportNoticePeople(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  noticeId: number,
  request: PeopleRequest,
): Promise<Download> {
  // Once, so that a notice that ends meanwhile is not both in one file.
  const notice = await getOf(world.db, noticeId)
  const columns: CsvColumn<NoticePerson>[] = [
    { header: 'User ID', value: ({ userId }) => userId },
    { header: 'First name', value: ({ firstName }) => firstName },
    { header: 'Last name', value: ({ lastName }) => lastName },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Status', value: ({ userStatus }) => statusWord(userStatus) },
    { header: 'Notice', value: () => noticeId },
    { header: 'Concerned now', value: ({ isConcerned }) => concernedWord(isConcerned) },
    { header: 'Answered', value: ({ answeredAt }) => answeredAt },
  ]
  return exportList(world, actor, {
    name: 'notice-people',
    request,
    columns,
    read: (batch) => listPeople(world.db, notice, batch),
    rows: (page) => page.people,
  })
}
