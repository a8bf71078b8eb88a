import type { Mip, MipBody, MipListBody, MipRow, ReadMip } from '@gantry/contract/domains/people/mips/schemas'
import type { z } from 'zod'
import { customTests } from '../../../kit/custom-fields/filter.ts'
import { withCustomValues } from '../../../kit/custom-fields/rows.ts'
import { readCustomValues } from '../../../kit/custom-fields/values.ts'
import type { Confirmation } from '../../../kit/holds/confirming.ts'
import { mayAdd } from '../../../kit/may.ts'
import { type RecordWorld, setRecordStatus, writeRecord } from '../../../kit/record.ts'
import type { Columns, LockedRecord } from '../../../kit/record-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { badField, forbidden, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { listMipsInReach } from './list-queries.ts'
import {
  canEditMip,
  canFilterMipsByRis,
  canReadMip,
  canRenameMips,
  canSetArchiveLabel,
  type MipAccess,
  mayWithMip,
} from './policy.ts'
import * as queries from './queries.ts'
import { changeState } from './state-change.ts'

export {
  filterMips,
  listMipRows,
  listPageOfMips,
  type MipListRequest,
  type MipListSort,
} from './list-queries.ts'
export { canReadMip, type MipAccess, seesHiddenDocumentsOfMip } from './policy.ts'
export { findMipsByNames, logoUrl, type MipName } from './queries.ts'

type HoldWorld = RecordWorld & Pick<World, 'secrets'>

/** @throws 404 when there is no such MIP and when the caller may not see it */
export async function getReadableMip(db: Db, actor: Actor, mipId: number): Promise<MipAccess> {
  const access = await queries.findMipAccess(db, actor, mipId)
  if (access === null || !canReadMip(actor, access)) throw notFound()
  return access
}

/** @throws 404 like `getReadableMip`, 403 when the caller may only read it */
export async function getEditableMip(db: Db, actor: Actor, mipId: number): Promise<MipAccess> {
  const access = await getReadableMip(db, actor, mipId)
  if (!canEditMip(actor, access)) throw forbidden()
  return access
}

export type MipsRequest = z.output<typeof MipListBody>

export async function listMips(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  { filter: { custom, ...filter }, ...page }: MipsRequest,
  shownIn: 'list' | 'file' = 'list',
) {
  if (filter.risId !== undefined && !canFilterMipsByRis(actor)) {
    throw badField('risId', 'This list cannot be filtered by that.')
  }
  const tests = await customTests(db, 'mip', actor, custom)
  const { rows, ...totals } = await listMipsInReach(db, actor, { ...page, filter: { ...filter, tests } })
  const mips = { record: 'mip', shownIn, caller: actor, rows, idOf: ({ mipId }: MipRow) => mipId } as const
  return { mips: await withCustomValues(db, mips), ...totals }
}

export async function getMip({ db }: Pick<World, 'db'>, actor: Actor, mipId: number): Promise<ReadMip> {
  const access = await getReadableMip(db, actor, mipId)
  const [record, custom] = await Promise.all([
    queries.getMipRecord(db, mipId),
    readCustomValues(db, 'mip', mipId, actor),
  ])
  return { ...record, ...custom, may: mayWithMip(actor, access) }
}

/** Adds a MIP when there is no id; otherwise changes it. */
export async function saveMip(
  world: HoldWorld,
  actor: Actor,
  { previewToken: token, ...body }: z.output<typeof MipBody>,
): Promise<Mip> {
  const id = await world.db.transaction().execute((tx) => writeMip(world, tx, actor, body, { token }))
  return queries.getMipRecord(world.db, id)
}

/** The same in a transaction. Returns the id. */
export async function writeMip(
  world: Pick<World, 'clock' | 'secrets'>,
  tx: Db,
  actor: Actor,
  body: z.output<typeof MipBody>,
  confirmation: Confirmation,
): Promise<number> {
  const { mipId = 0, version, archiveLabel, custom, previewToken: _, ...others } = body
  if (mipId > 0) await getEditableMip(tx, actor, mipId)
  else if (!mayAdd(actor, 'mip')) throw forbidden()
  if (!canRenameMips(actor)) await refuseNewName(tx, mipId, others)
  const labelBefore = mipId > 0 ? await queries.findArchiveLabel(tx, mipId) : null
  if (mipId > 0 && archiveLabel === '')
    throw badField('archiveLabel', 'An archive label cannot be removed. Write another one.')
  const label = archiveLabel ?? ''
  const isLabelNew = label !== '' && label !== labelBefore
  if (isLabelNew) assertArchiveLabel(actor, mipId, label)
  const fields = isLabelNew ? { ...others, archiveLabel: label } : others
  const taken = {
    mip_name_key: problem('mip.name-taken', { name: fields.name }),
    mip_code_key: problem('mip.code-taken', { code: fields.code ?? '' }),
    mip_archive_label_key: problem('mip.archive-label-taken', { label: label ?? '' }),
  }
  const around = (before: LockedRecord, write: () => Promise<Columns>) =>
    changeState(world, tx, actor, { mipId, before, after: fields, confirmation, write })
  return writeRecord(world, tx, actor, { kind: 'mip', id: mipId, version, fields, custom, taken, around })
}

function assertArchiveLabel(actor: Actor, mipId: number, label: string): void {
  if (!canSetArchiveLabel(actor)) throw forbidden()
  if (/^mip-\d+$/i.test(label) && label !== `mip-${mipId}`)
    throw badField('archiveLabel', 'A label of this form belongs to the MIP with this id.')
}

async function refuseNewName(
  db: Db,
  mipId: number,
  { name, code }: Pick<z.output<typeof MipBody>, 'name' | 'code'>,
): Promise<void> {
  const before = await queries.getMipRecord(db, mipId)
  if (name !== before.name) throw problem('mip.name-fixed')
  if (code !== undefined && code !== before.code) throw problem('mip.code-fixed')
}

export async function setMipStatus(
  world: RecordWorld,
  actor: Actor,
  mipId: number,
  status: boolean,
): Promise<Mip> {
  await setRecordStatus(world, actor, { kind: 'mip', id: mipId, status })
  return queries.getMipRecord(world.db, mipId)
}
