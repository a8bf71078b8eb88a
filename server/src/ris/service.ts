import type { ListRequest } from '@gantry/contract/paging'
import type { RisUser } from '@gantry/contract/user-links'
import { recordAudit } from '../audit/service.ts'
import { violatesReference, violatesUnique } from '../db/violations.ts'
import { badField, notFound, Problem } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import { getReadablePerson, ofReadablePerson } from '../users/service.ts'
import type { Db, World } from '../world.ts'
import * as queries from './queries.ts'

type Link = { risUserId: number; risId: number; userId: number; risUserName: string }

/** Links between people and RIS: who someone is inside that system. */
export function createRisUsers(world: Pick<World, 'db' | 'clock'>) {
  const { db } = world

  const audit = (tx: Db, actor: Actor, action: string, risUserId: number, detail: Record<string, unknown>) =>
    recordAudit(world, tx, { action, actor, subject: { type: 'ris-user', id: risUserId }, detail })

  async function add(tx: Db, actor: Actor, { risId, userId, risUserName }: Link): Promise<RisUser> {
    const link = { risId, userId, risUserName }
    const added = await queries.insertRisUser(tx, link)
    const risUserId = added ?? (await queries.findRisUserId(tx, risId, userId))
    if (risUserId === null) throw notFound()
    if (added !== null) await audit(tx, actor, 'ris-user.link', added, link)
    return queries.getRisUser(tx, risUserId)
  }

  async function rename(
    tx: Db,
    actor: Actor,
    { risUserId, risId, userId, risUserName }: Link,
  ): Promise<RisUser> {
    const before = await queries.lockRisUser(tx, risUserId)
    if (before === undefined) throw notFound()
    if (risId !== before.risId) throw badField('risId', 'This link is to another RIS.')
    if (userId !== before.userId) throw badField('userId', 'This link is of someone else.')
    await queries.renameRisUser(tx, risUserId, risUserName)
    await audit(tx, actor, 'ris-user.edit', risUserId, { risId, userId, risUserName })
    return queries.getRisUser(tx, risUserId)
  }

  return {
    async list(actor: Actor, userId: number): Promise<RisUser[]> {
      return ofReadablePerson(db, actor, userId, queries.listRisUsersOf(db, userId))
    },

    async listUnlinked(actor: Actor, userId: number, request: ListRequest<queries.RisSort>) {
      await getReadablePerson(db, actor, userId)
      const { rows, ...totals } = await queries.listUnlinkedRis(db, userId, request)
      return { ris: rows.map((row) => ({ ...row, risUserName: '' as const })), ...totals }
    },

    /** Links, or renames the link that `risUserId` names. */
    async save(actor: Actor, link: Link): Promise<RisUser> {
      try {
        return await db
          .transaction()
          .execute((tx) => (link.risUserId === 0 ? add(tx, actor, link) : rename(tx, actor, link)))
      } catch (error) {
        if (violatesReference(error)) throw notFound()
        if (!violatesUnique(error, 'ris_user_name_key')) throw error
        const message = `Someone else is "${link.risUserName}" in this RIS already.`
        throw new Problem(409, 'ris-user.name-taken', message, { fields: { risUserName: message } })
      }
    },

    async unlink(actor: Actor, risUserId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const link = await queries.deleteRisUser(tx, risUserId)
        if (link === undefined) throw notFound()
        await audit(tx, actor, 'ris-user.unlink', risUserId, link)
      })
    },
  }
}
