import type { ListRequest } from '@gantry/contract/paging'
import { addLink, removeLink } from '../../../kit/links.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getReadableGroup } from '../../groups/service.ts'
import type { MipListRequest, MipListSort } from '../../mips/service.ts'
import * as queries from './queries.ts'

type GroupMip = { groupId: number; mipId: number }

/** Members see the active ones; an inactive group opens to them none but what they are linked to themselves. */
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

/** MIPs not linked to that group; without one, those linked to no group at all. */
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
