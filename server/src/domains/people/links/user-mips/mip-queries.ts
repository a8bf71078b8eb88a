import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { toEndText } from '../../../../kit/link-ends.ts'
import { hasNotEnded, withHolds } from '../../../../kit/links-in-force-queries.ts'
import { withModalitiesOutOfForce } from '../../../../kit/modalities-in-force-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/world.ts'
import {
  filterPeople,
  listUserSummaries,
  totalWithout,
  toUserSummary,
  userSummaryColumns,
} from '../../users/service.ts'
import { repeatScopeOf } from './policy.ts'
import { isRepeated } from './repeated-queries.ts'

/** Ordered by name. A group administrator sees only the members of the group. */
export async function listPeopleOfMip(db: Db, actor: Actor, mipId: number) {
  let query = db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .select(['userMipId', 'mipId', 'providerNumber', 'allowed', 'validUntil', ...userSummaryColumns])
    .select('modalities')
    .$narrowType<{ modalities: Modality[] }>()
    .select(isRepeated(repeatScopeOf(actor)).as('providerNumberRepeated'))
    .where('mipId', '=', mipId)
    .where(hasNotEnded('userMip'))
    .orderBy(sql`lower(last_name)`)
    .orderBy('userMipId')
  if (actor.role === 'GroupAdmin') {
    const members = db
      .selectFrom('userGroup')
      .select('userId')
      .where('groupId', '=', actor.groupId)
      .where(hasNotEnded('userGroup'))
    query = query.where('user.userId', 'in', members)
  }
  const rows = (await query.execute()).map((row) => ({ ...row, validUntil: toEndText(row.validUntil) }))
  return (await withModalitiesOutOfForce(db, await withHolds(db, rows))).map(toUserSummary)
}

/** Ordered by user id. */
export function listPeopleOutsideMip(
  db: Db,
  mipId: number,
  request: ListRequest<'userId' | 'lastName' | 'siteCode'>,
) {
  const linked = db.selectFrom('userMip').select('userId').where('mipId', '=', mipId)
  const unlinked = filterPeople(db, request.filter).where('user.userId', 'not in', linked)
  const total = totalWithout(db, request.filter, linked)
  return listUserSummaries(db, unlinked, request, 'userId', total)
}
