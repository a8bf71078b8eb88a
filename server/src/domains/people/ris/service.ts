import type { ReadRis, Ris, RisBody, RisListBody, RisRow } from '@gantry/contract/domains/people/ris/schemas'
import type { z } from 'zod'
import { customTests } from '../../../kit/custom-fields/filter.ts'
import { withCustomValues } from '../../../kit/custom-fields/rows.ts'
import { readCustomValues } from '../../../kit/custom-fields/values.ts'
import { type RecordWorld, saveRecord, setRecordStatus } from '../../../kit/record.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

// Radiology information systems. The contract allows only platform administrators to call these functions.

export type RisListRequest = z.output<typeof RisListBody>

export async function listRis(
  { db }: Pick<World, 'db'>,
  caller: Actor,
  { filter: { custom, ...filter }, ...page }: RisListRequest,
  shownIn: 'list' | 'file' = 'list',
) {
  const tests = await customTests(db, 'ris', caller, custom)
  const { ris, ...totals } = await queries.listRis(db, { ...page, filter: { ...filter, tests } })
  const rows = { record: 'ris', shownIn, caller, rows: ris, idOf: ({ risId }: RisRow) => risId } as const
  return { ris: await withCustomValues(db, rows), ...totals }
}

/** @throws 404 when there is no such RIS */
export async function getRis({ db }: Pick<World, 'db'>, risId: number): Promise<Ris> {
  const ris = await queries.findRis(db, risId)
  if (ris === null) throw notFound()
  return ris
}

export async function readRis(world: Pick<World, 'db'>, actor: Actor, risId: number): Promise<ReadRis> {
  const ris = await getRis(world, risId)
  return { ...ris, ...(await readCustomValues(world.db, 'ris', risId, actor)) }
}

/** Adds a RIS when there is no id; otherwise changes it. */
export async function saveRis(
  world: RecordWorld,
  actor: Actor,
  { risId, version, custom, ...fields }: z.output<typeof RisBody>,
): Promise<Ris> {
  const taken = { ris_name_key: problem('ris.name-taken', { name: fields.name }) }
  const id = await saveRecord(world, actor, { kind: 'ris', id: risId, version, fields, custom, taken })
  return getRis(world, id)
}

export async function setRisStatus(
  world: RecordWorld,
  actor: Actor,
  risId: number,
  status: boolean,
): Promise<Ris> {
  await setRecordStatus(world, actor, { kind: 'ris', id: risId, status })
  return getRis(world, risId)
}
