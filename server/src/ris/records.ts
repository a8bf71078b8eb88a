import type { ListRequest } from '@gantry/contract/paging'
import type { Ris, RisBody } from '@gantry/contract/ris'
import type { z } from 'zod'
import { recordAudit } from '../audit/service.ts'
import { violatesUnique } from '../db/violations.ts'
import { notFound, Problem, staleVersion } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'
import * as queries from './record-queries.ts'

export async function getRis(db: Db, risId: number): Promise<Ris> {
  const ris = await queries.findRis(db, risId)
  if (ris === null) throw notFound()
  return ris
}

/** Radiology information systems: their records. The contract lets nobody here but platform administrators. */
export function createRis(world: Pick<World, 'db' | 'clock'>) {
  const { db, clock } = world

  const audit = (tx: Db, actor: Actor, action: string, risId: number, detail?: Record<string, unknown>) =>
    recordAudit(world, tx, { action, actor, subject: { type: 'ris', id: risId }, ...(detail && { detail }) })

  type Columns = Omit<z.output<typeof RisBody>, 'risId' | 'version'>

  async function add(tx: Db, actor: Actor, columns: Columns): Promise<Ris> {
    const now = clock.now()
    const risId = await queries.insertRis(tx, { ...columns, createdAt: now, statusChangeDate: now })
    const ris = await getRis(tx, risId)
    await audit(tx, actor, 'ris.add', risId, { name: columns.name })
    return ris
  }

  async function change(
    tx: Db,
    actor: Actor,
    risId: number,
    version: number | undefined,
    columns: Columns,
  ): Promise<Ris> {
    const before = await queries.lockRis(tx, risId)
    if (before === undefined) throw notFound()
    if (version !== undefined && version !== before.version) throw staleVersion()
    await queries.updateRis(tx, risId, columns)
    const ris = await getRis(tx, risId)
    const renamed = before.name !== ris.name && { nameBefore: before.name, name: ris.name }
    await audit(tx, actor, 'ris.edit', risId, { fields: Object.keys(columns), ...renamed })
    return ris
  }

  return {
    list: (request: ListRequest<queries.RisListSort>) => queries.listRis(db, request),

    get: (risId: number) => getRis(db, risId),

    /** Adds without an id, else changes. */
    async save(actor: Actor, { risId = 0, version, ...columns }: z.output<typeof RisBody>): Promise<Ris> {
      try {
        return await db
          .transaction()
          .execute((tx) =>
            risId === 0 ? add(tx, actor, columns) : change(tx, actor, risId, version, columns),
          )
      } catch (error) {
        if (!violatesUnique(error, 'ris_name_key')) throw error
        const message = `A RIS named "${columns.name}" already exists.`
        throw new Problem(409, 'ris.name-taken', message, { fields: { name: message } })
      }
    },

    async setStatus(actor: Actor, risId: number, status: boolean): Promise<Ris> {
      return db.transaction().execute(async (tx) => {
        const before = await queries.lockRis(tx, risId)
        if (before === undefined) throw notFound()
        const changed = before.status !== status
        if (changed) await queries.updateRis(tx, risId, { status, statusChangeDate: clock.now() })
        const ris = await getRis(tx, risId)
        if (changed) await audit(tx, actor, status ? 'ris.activate' : 'ris.inactivate', risId)
        return ris
      })
    },
  }
}
