import type { ListRequest } from '@gantry/contract/paging'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/world.ts'
import { filterMips, listPageOfMips, type MipListRequest, type MipListSort } from '../../mips/service.ts'

/**
 * Lists the MIPs of a group. Members see the active MIPs, and in an inactive group only the MIPs that they are linked
 * to.
 */
export function listMipsOfGroup(
  db: Db,
  actor: Actor,
  group: { groupId: number; active: boolean },
  request: MipListRequest,
) {
  const linked = db.selectFrom('groupMip').select('mipId').where('groupId', '=', group.groupId)
  let query = filterMips(db, request.filter).where('mip.mipId', 'in', linked)
  if (actor.role === 'Member') {
    const own = db
      .selectFrom('userMip')
      .select('mipId')
      .where('userId', '=', actor.userId)
      .where(hasNotEnded('userMip'))
    query = query.where('mip.status', '=', true)
    if (!group.active) query = query.where('mip.mipId', 'in', own)
  }
  return listPageOfMips(db, actor, query, request)
}

/** Lists the MIPs that are not linked to this group, or to no group when no group is given. */
export function listMipsOutsideGroup(
  db: Db,
  actor: Actor,
  request: ListRequest<MipListSort, { groupId?: number | undefined }>,
) {
  const { groupId } = request.filter
  const links = db.selectFrom('groupMip').select('mipId')
  const linked = groupId === undefined ? links : links.where('groupId', '=', groupId)
  const unlinked = filterMips(db, request.filter).where('mip.mipId', 'not in', linked)
  return listPageOfMips(db, actor, unlinked, request)
}
