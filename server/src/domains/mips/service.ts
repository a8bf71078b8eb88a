import type { Mip, MipBody } from '@gantry/contract/mips/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { z } from 'zod'
import { type RecordWorld, saveRecord, setRecordStatus } from '../../kit/record.ts'
import type { Actor } from '../../platform/actor.ts'
import { badField, forbidden, notFound } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import { listMipsInReach, type MipFilters, type MipListSort } from './list-queries.ts'
import { canAddMips, canEditMip, canFilterMipsByRis, canReadMip, type MipReach } from './policy.ts'
import * as queries from './queries.ts'

export {
  filterMips,
  listMipRows,
  listPageOfMips,
  type MipListRequest,
  type MipListSort,
} from './list-queries.ts'
export { seesHiddenDocumentsOfMip } from './policy.ts'
export { findMipsByNames, logoUrl, type MipName } from './queries.ts'

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

export async function listMips(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  request: ListRequest<MipListSort, MipFilters>,
) {
  if (request.filter.risId !== undefined && !canFilterMipsByRis(actor)) {
    throw badField('risId', 'This list cannot be filtered by that.')
  }
  const { rows, ...totals } = await listMipsInReach(db, actor, request)
  return { mips: rows, ...totals }
}

export async function getMip({ db }: Pick<World, 'db'>, actor: Actor, mipId: number): Promise<Mip> {
  await getReadableMip(db, actor, mipId)
  return queries.getMipRecord(db, mipId)
}

/** Adds without an id, else changes. */
export async function saveMip(
  world: RecordWorld,
  actor: Actor,
  { mipId = 0, version, ...fields }: z.output<typeof MipBody>,
): Promise<Mip> {
  if (mipId > 0) await getEditableMip(world.db, actor, mipId)
  else if (!canAddMips(actor)) throw forbidden()
  const taken = {
    mip_name_key: takenBy('name', `A MIP named "${fields.name}" already exists.`),
    mip_code_key: takenBy('code', `A MIP with the code "${fields.code}" already exists.`),
  }
  const id = await saveRecord(world, actor, { kind: 'mip', id: mipId, version, fields, taken })
  return queries.getMipRecord(world.db, id)
}

const takenBy = (field: 'name' | 'code', message: string) => ({ code: `mip.${field}-taken`, field, message })

export async function setMipStatus(
  world: RecordWorld,
  actor: Actor,
  mipId: number,
  status: boolean,
): Promise<Mip> {
  await setRecordStatus(world, actor, { kind: 'mip', id: mipId, status })
  return queries.getMipRecord(world.db, mipId)
}
