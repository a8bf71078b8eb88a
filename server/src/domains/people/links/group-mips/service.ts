import type { ListRequest } from '@gantry/contract/paging'
import { addLink, removeLink } from '../../../../kit/links.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { World } from '../../../../platform/world.ts'
import { getReadableGroup } from '../../groups/service.ts'
import type { MipListRequest, MipListSort } from '../../mips/service.ts'
import * as queries from './queries.ts'

type GroupMip = { groupId: number; mipId: number }

/** Members see the active MIPs, and in an inactive group only the MIPs that they are linked to. */
export async function listMipsOfGroup(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  groupId: number,
  request: MipListRequest,
) {
  const group = await getReadableGroup(db, actor, groupId)
  const { rows, ...totals } = await queries.listMipsOfGroup(db, actor, group, request)
  return { groupLinkedMips: rows, ...totals }
}

/** Lists the MIPs that are not linked to this group, or to no group when no group is given. */
export async function listUnlinkedMipsOfGroup(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  request: ListRequest<MipListSort, { groupId?: number | undefined }>,
) {
  const { rows, ...totals } = await queries.listMipsOutsideGroup(db, actor, request)
  return { unlinkedMips: rows, ...totals }
}

export const linkGroupMip = (world: Pick<World, 'db' | 'clock'>, actor: Actor, link: GroupMip) =>
  addLink(world, actor, 'group-mip', link)

export const unlinkGroupMip = (world: Pick<World, 'db' | 'clock'>, actor: Actor, link: GroupMip) =>
  removeLink(world, actor, 'group-mip', link)
