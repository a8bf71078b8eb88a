import type { Mip, MipBody } from '@gantry/contract/mips'
import type { ListRequest } from '@gantry/contract/paging'
import type { z } from 'zod'
import { recordAudit } from '../audit/service.ts'
import { violatesUnique } from '../db/violations.ts'
import { badField, forbidden, notFound, Problem, staleVersion } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'
import { listMipsInReach, type MipFilters, type MipListSort } from './list-queries.ts'
import { canAddMips, canEditMip, canFilterMipsByRis, canReadMip, type MipReach } from './policy.ts'
import * as queries from './record-queries.ts'

/** @throws 404 for what is not there and for what is out of the caller's reach alike. */
export async function getReadableMip(db: Db, actor: Actor, mipId: number): Promise<MipReach> {
  const reach = await queries.findMipReach(db, actor, mipId)
  if (reach === null || !canReadMip(actor, reach)) throw notFound()
  return reach
}

/** @throws 404 as `getReadableMip`, 403 for what the caller may only read. */
export async function getEditableMip(db: Db, actor: Actor, mipId: number): Promise<MipReach> {
  const reach = await getReadableMip(db, actor, mipId)
  if (!canEditMip(actor, reach)) throw forbidden()
  return reach
}

/** The practices people work with: their records. */
export function createMips(world: Pick<World, 'db' | 'clock'>) {
  const { db, clock } = world

  const audit = (tx: Db, actor: Actor, action: string, mipId: number, detail?: Record<string, unknown>) =>
    recordAudit(world, tx, { action, actor, subject: { type: 'mip', id: mipId }, ...(detail && { detail }) })

  type Columns = Omit<z.output<typeof MipBody>, 'mipId' | 'version'>

  async function add(tx: Db, actor: Actor, columns: Columns): Promise<Mip> {
    if (!canAddMips(actor)) throw forbidden()
    const now = clock.now()
    const mipId = await queries.insertMip(tx, { ...columns, createdAt: now, statusChangeDate: now })
    const mip = await queries.getMipRecord(tx, mipId)
    await audit(tx, actor, 'mip.add', mipId, { name: columns.name })
    return mip
  }

  async function change(
    tx: Db,
    actor: Actor,
    mipId: number,
    version: number | undefined,
    columns: Columns,
  ): Promise<Mip> {
    const before = await queries.lockMip(tx, mipId)
    if (before === undefined) throw notFound()
    await getEditableMip(tx, actor, mipId)
    if (version !== undefined && version !== before.version) throw staleVersion()
    await queries.updateMip(tx, mipId, columns)
    const mip = await queries.getMipRecord(tx, mipId)
    const renamed = before.name !== mip.name && { nameBefore: before.name, name: mip.name }
    await audit(tx, actor, 'mip.edit', mipId, { fields: Object.keys(columns), ...renamed })
    return mip
  }

  return {
    async list(actor: Actor, request: ListRequest<MipListSort, MipFilters>) {
      if (request.filter.risId !== undefined && !canFilterMipsByRis(actor)) {
        throw badField('risId', 'This list cannot be filtered by that.')
      }
      const { rows, ...totals } = await listMipsInReach(db, actor, request)
      return { mips: rows, ...totals }
    },

    async get(actor: Actor, mipId: number): Promise<Mip> {
      await getReadableMip(db, actor, mipId)
      return queries.getMipRecord(db, mipId)
    },

    /** Adds without an id, else changes. */
    async save(actor: Actor, { mipId = 0, version, ...columns }: z.output<typeof MipBody>): Promise<Mip> {
      try {
        return await db
          .transaction()
          .execute((tx) =>
            mipId === 0 ? add(tx, actor, columns) : change(tx, actor, mipId, version, columns),
          )
      } catch (error) {
        if (violatesUnique(error, 'mip_name_key')) throw taken('name', `A MIP named "${columns.name}"`)
        if (violatesUnique(error, 'mip_code_key'))
          throw taken('code', `A MIP with the code "${columns.code}"`)
        throw error
      }
    },

    async setStatus(actor: Actor, mipId: number, status: boolean): Promise<Mip> {
      return db.transaction().execute(async (tx) => {
        const before = await queries.lockMip(tx, mipId)
        if (before === undefined) throw notFound()
        const changed = before.status !== status
        if (changed) await queries.updateMip(tx, mipId, { status, statusChangeDate: clock.now() })
        const mip = await queries.getMipRecord(tx, mipId)
        if (changed) await audit(tx, actor, status ? 'mip.activate' : 'mip.inactivate', mipId)
        return mip
      })
    },
  }
}

function taken(field: 'name' | 'code', what: string): Problem {
  const message = `${what} already exists.`
  return new Problem(409, `mip.${field}-taken`, message, { fields: { [field]: message } })
}
