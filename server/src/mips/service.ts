import type { ListRequest } from '@gantry/contract/paging'
import type { UserMip } from '@gantry/contract/user-links'
import { recordAudit } from '../audit/service.ts'
import { violatesReference } from '../db/violations.ts'
import { badField, forbidden, notFound } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import { getReadablePerson, ofReadablePerson } from '../users/service.ts'
import type { Db, World } from '../world.ts'
import { canChangeProviderNumber, canChangeUserMip, canReadUserMip } from './policy.ts'
import * as queries from './queries.ts'

export { filterMips, listMipRows, listPageOfMips, type MipListRequest } from './list-queries.ts'
export {
  findMipsByNames,
  findUserMips,
  type MipName,
  saveUserMips,
  type WantedUserMip,
} from './many-links.ts'
export { seesHiddenDocumentsOfMip } from './policy.ts'
export { getEditableMip, getReadableMip } from './records.ts'

type Change = {
  userMipId: number
  providerNumber: string
  allowed?: boolean
  userId?: number | undefined
  mipId?: number | undefined
}

/** Links between people and MIPs. */
export function createUserMips(world: Pick<World, 'db' | 'clock'>) {
  const { db } = world

  const audit = (tx: Db, actor: Actor, action: string, userMipId: number, detail: Record<string, unknown>) =>
    recordAudit(world, tx, { action, actor, subject: { type: 'user-mip', id: userMipId }, detail })

  async function change(
    actor: Actor,
    { userMipId, userId, mipId, ...wanted }: Change,
    isAllowed: typeof canChangeUserMip,
  ): Promise<UserMip> {
    return db.transaction().execute(async (tx) => {
      const link = await queries.lockUserMip(tx, actor, userMipId)
      if (link === null) throw notFound()
      if (!isAllowed(actor, link)) throw canReadUserMip(actor, link) ? forbidden() : notFound()
      if (userId !== undefined && userId !== link.userId)
        throw badField('userId', 'This link is of someone else.')
      if (mipId !== undefined && mipId !== link.mipId) throw badField('mipId', 'This link is to another MIP.')
      await queries.updateUserMip(tx, userMipId, wanted)
      await audit(tx, actor, 'user-mip.edit', userMipId, {
        userId: link.userId,
        mipId: link.mipId,
        ...wanted,
      })
      return queries.getUserMip(tx, userMipId)
    })
  }

  return {
    async list(actor: Actor, userId: number): Promise<UserMip[]> {
      // A group's administrator learns nothing of where else this person works.
      const groupOnly = actor.role === 'GroupAdmin' && userId !== actor.userId
      const reading = queries.listUserMips(db, userId, groupOnly ? actor.groupId : undefined)
      return ofReadablePerson(db, actor, userId, reading)
    },

    async listUnlinked(actor: Actor, userId: number, request: ListRequest<queries.MipSort>) {
      await getReadablePerson(db, actor, userId)
      const { rows, ...totals } = await queries.listUnlinkedMips(db, userId, request)
      const mipsList = rows.map((row) => ({ ...row, providerNumber: '' as const, allowed: true as const }))
      return { mipsList, ...totals }
    },

    async link(
      actor: Actor,
      link: { userId: number; mipId: number; providerNumber: string; allowed: boolean },
    ): Promise<UserMip> {
      try {
        return await db.transaction().execute(async (tx) => {
          const added = await queries.insertUserMip(tx, link)
          const userMipId = added ?? (await queries.findUserMipId(tx, link.userId, link.mipId))
          if (userMipId === null) throw notFound()
          if (added !== null) await audit(tx, actor, 'user-mip.link', added, link)
          return queries.getUserMip(tx, userMipId)
        })
      } catch (error) {
        throw violatesReference(error) ? notFound() : error
      }
    },

    update: (actor: Actor, wanted: Change) => change(actor, wanted, canChangeUserMip),

    updateProviderNumber: (actor: Actor, { userMipId, providerNumber }: Change) =>
      change(actor, { userMipId, providerNumber }, canChangeProviderNumber),

    async unlink(actor: Actor, userMipId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const link = await queries.deleteUserMip(tx, userMipId)
        if (link === undefined) throw notFound()
        await audit(tx, actor, 'user-mip.unlink', userMipId, link)
      })
    },
  }
}
