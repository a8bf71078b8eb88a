import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { addLink, removeLink } from '../../../../kit/links.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { World } from '../../../../platform/world.ts'
import { listMipRows, type MipListRequest } from '../../mips/service.ts'
import { getRis } from '../../ris/service.ts'
import { listMipIdsOfRis, listMipsOutsideRis } from './queries.ts'

type RisMip = { risId: number; mipId: number }

/** Ordered by name. */
export async function listMipsOfRis(
  world: Pick<World, 'db'>,
  actor: Actor,
  risId: number,
): Promise<MipRow[]> {
  await getRis(world, risId)
  return listMipRows(world.db, actor, await listMipIdsOfRis(world.db, risId))
}

/** Lists the MIPs that are not linked to this RIS, or to no RIS when no RIS is given. */
export async function listUnlinkedMipsOfRis(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  request: MipListRequest & { filter: { risId?: number | undefined } },
) {
  const { rows, ...totals } = await listMipsOutsideRis(db, actor, request)
  return { unlinkedMips: rows, ...totals }
}

export const linkRisMip = (world: Pick<World, 'db' | 'clock'>, actor: Actor, link: RisMip) =>
  addLink(world, actor, 'ris-mip', link)

export const unlinkRisMip = (world: Pick<World, 'db' | 'clock'>, actor: Actor, link: RisMip) =>
  removeLink(world, actor, 'ris-mip', link)
