import type { ListRequest } from '@gantry/contract/paging'
import { recordAudit } from '../audit/service.ts'
import { violatesReference } from '../db/violations.ts'
import { notFound } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'
import { filterMips, listPageOfMips, type MipListSort } from './list-queries.ts'

/** Links between groups and MIPs. */
export function createGroupMips(world: Pick<World, 'db' | 'clock'>) {
  const { db } = world

  const audit = (tx: Db, actor: Actor, action: string, groupMipId: number, link: Link) =>
    recordAudit(world, tx, { action, actor, subject: { type: 'group-mip', id: groupMipId }, detail: link })

  return {
    /** MIPs not linked to that group; without one, those linked to no group at all. */
    async listUnlinked(actor: Actor, request: ListRequest<MipListSort, { groupId?: number | undefined }>) {
      const { groupId } = request.filter
      const links = db.selectFrom('groupMip').select('mipId')
      const linked = groupId === undefined ? links : links.where('groupId', '=', groupId)
      const unlinked = filterMips(db, request.filter).where('mip.mipId', 'not in', linked)
      const { rows, ...totals } = await listPageOfMips(db, actor, unlinked, request)
      return { unlinkedMips: rows, ...totals }
    },

    /** Linking twice leaves the link that is there. */
    async link(actor: Actor, link: Link): Promise<void> {
      try {
        await db.transaction().execute(async (tx) => {
          const groupMipId = await insertGroupMip(tx, link)
          if (groupMipId !== null) await audit(tx, actor, 'group-mip.link', groupMipId, link)
        })
      } catch (error) {
        throw violatesReference(error) ? notFound() : error
      }
    },

    async unlink(actor: Actor, link: Link): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const groupMipId = await deleteGroupMip(tx, link)
        if (groupMipId === null) throw notFound()
        await audit(tx, actor, 'group-mip.unlink', groupMipId, link)
      })
    },
  }
}

type Link = { groupId: number; mipId: number }

async function insertGroupMip(db: Db, link: Link): Promise<number | null> {
  const row = await db
    .insertInto('groupMip')
    .values(link)
    .onConflict((conflict) => conflict.columns(['groupId', 'mipId']).doNothing())
    .returning('groupMipId')
    .executeTakeFirst()
  return row?.groupMipId ?? null
}

async function deleteGroupMip(db: Db, { groupId, mipId }: Link): Promise<number | null> {
  const row = await db
    .deleteFrom('groupMip')
    .where('groupId', '=', groupId)
    .where('mipId', '=', mipId)
    .returning('groupMipId')
    .executeTakeFirst()
  return row?.groupMipId ?? null
}
