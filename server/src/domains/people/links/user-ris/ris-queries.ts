import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'
import {
  filterPeople,
  listUserSummaries,
  totalWithout,
  toUserSummary,
  userSummaryColumns,
} from '../../users/service.ts'

/** Ordered by name. */
export async function listPeopleOfRis(db: Db, risId: number) {
  const rows = await db
    .selectFrom('risUser')
    .innerJoin('user', 'user.userId', 'risUser.userId')
    .select(['risUserId', 'risId', 'risUserName', ...userSummaryColumns])
    .where('risId', '=', risId)
    .orderBy(sql`lower(last_name)`)
    .orderBy('risUserId')
    .execute()
  return rows.map(toUserSummary)
}

export function listPeopleOutsideRis(
  db: Db,
  risId: number,
  request: ListRequest<'userId' | 'lastName' | 'siteCode'>,
) {
  const linked = db.selectFrom('risUser').select('userId').where('risId', '=', risId)
  const unlinked = filterPeople(db, request.filter).where('user.userId', 'not in', linked)
  const total = totalWithout(db, request.filter, linked)
  return listUserSummaries(db, unlinked, request, 'lastName', total)
}
