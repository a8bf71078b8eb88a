import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/world.ts'
import { filterMips, listPageOfMips, type MipListRequest } from '../../mips/service.ts'

/** Ordered by name. */
export async function listMipIdsOfRis(db: Db, risId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('risMip')
    .innerJoin('mip', 'mip.mipId', 'risMip.mipId')
    .select('mip.mipId')
    .where('risId', '=', risId)
    .orderBy(sql`lower(mip.name)`)
    .execute()
  return rows.map(({ mipId }) => mipId)
}

/** Lists the MIPs that are not linked to this RIS, or to no RIS when no RIS is given. */
export function listMipsOutsideRis(
  db: Db,
  actor: Actor,
  request: MipListRequest & { filter: { risId?: number | undefined } },
) {
  const { risId } = request.filter
  const links = db.selectFrom('risMip').select('mipId')
  const linked = risId === undefined ? links : links.where('risId', '=', risId)
  const unlinked = filterMips(db, request.filter).where('mip.mipId', 'not in', linked)
  return listPageOfMips(db, actor, unlinked, request)
}
