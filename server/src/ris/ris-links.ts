import type { MipRow } from '@gantry/contract/mips'
import type { ListRequest } from '@gantry/contract/paging'
import type { RisUserOfRis } from '@gantry/contract/ris'
import { sql } from 'kysely'
import { recordAudit } from '../audit/service.ts'
import { violatesReference } from '../db/violations.ts'
import { notFound } from '../http/problem.ts'
import { filterMips, listMipRows, listPageOfMips, type MipListRequest } from '../mips/service.ts'
import type { Actor } from '../sessions/actor.ts'
import { filterPeople, listPersonSides, personSideColumns, toPersonSide, totalBut } from '../users/service.ts'
import type { World } from '../world.ts'
import { getRis } from './records.ts'

type Link = { risId: number; mipId: number }

/** Who and which MIPs a RIS is linked to, seen from the RIS. */
export function createRisLinks(world: Pick<World, 'db' | 'clock'>) {
  const { db } = world
  return {
    /** By name. */
    async listUsers(risId: number): Promise<RisUserOfRis[]> {
      await getRis(db, risId)
      const rows = await db
        .selectFrom('risUser')
        .innerJoin('user', 'user.userId', 'risUser.userId')
        .select(['risUserId', 'risId', 'risUserName', ...personSideColumns])
        .where('risId', '=', risId)
        .orderBy(sql`lower(last_name)`)
        .orderBy('risUserId')
        .execute()
      return rows.map(toPersonSide)
    },

    async listUnlinkedUsers(risId: number, request: ListRequest<'userId' | 'lastName' | 'siteCode'>) {
      await getRis(db, risId)
      const linked = db.selectFrom('risUser').select('userId').where('risId', '=', risId)
      const unlinked = filterPeople(db, request.filter).where('user.userId', 'not in', linked)
      const total = totalBut(db, request.filter, linked)
      const { people, ...totals } = await listPersonSides(db, unlinked, request, 'lastName', total)
      return { unlinkedUsers: people.map((person) => ({ ...person, risUserName: '' as const })), ...totals }
    },

    /** By name. */
    async listMips(actor: Actor, risId: number): Promise<MipRow[]> {
      await getRis(db, risId)
      const linked = await db
        .selectFrom('risMip')
        .innerJoin('mip', 'mip.mipId', 'risMip.mipId')
        .select('mip.mipId')
        .where('risId', '=', risId)
        .orderBy(sql`lower(mip.name)`)
        .execute()
      return listMipRows(
        db,
        actor,
        linked.map(({ mipId }) => mipId),
      )
    },

    /** MIPs not linked to that RIS; without one, those linked to no RIS at all. */
    async listUnlinkedMips(
      actor: Actor,
      request: MipListRequest & { filter: { risId?: number | undefined } },
    ) {
      const { risId } = request.filter
      const links = db.selectFrom('risMip').select('mipId')
      const linked = risId === undefined ? links : links.where('risId', '=', risId)
      const unlinked = filterMips(db, request.filter).where('mip.mipId', 'not in', linked)
      const { rows, ...totals } = await listPageOfMips(db, actor, unlinked, request)
      return { unlinkedMips: rows, ...totals }
    },

    /** Linking twice leaves the link that is there. */
    async linkMip(actor: Actor, link: Link): Promise<void> {
      try {
        await db.transaction().execute(async (tx) => {
          const { numInsertedOrUpdatedRows } = await tx
            .insertInto('risMip')
            .values(link)
            .onConflict((conflict) => conflict.columns(['risId', 'mipId']).doNothing())
            .executeTakeFirstOrThrow()
          if (numInsertedOrUpdatedRows === 0n) return
          const subject = { type: 'ris', id: link.risId }
          await recordAudit(world, tx, { action: 'ris-mip.link', actor, subject, detail: link })
        })
      } catch (error) {
        throw violatesReference(error) ? notFound() : error
      }
    },

    async unlinkMip(actor: Actor, link: Link): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('risMip')
          .where('risId', '=', link.risId)
          .where('mipId', '=', link.mipId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw notFound()
        const subject = { type: 'ris', id: link.risId }
        await recordAudit(world, tx, { action: 'ris-mip.unlink', actor, subject, detail: link })
      })
    },
  }
}
