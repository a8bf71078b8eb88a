import type { RecordUses } from '@gantry/contract/deleting/calls'
import { useKinds } from '@gantry/contract/deleting/words'
import type { RecordKind } from '@gantry/contract/registry'
import type { Actor } from '../../platform/actor.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import { auditRecord } from '../record.ts'
import { current } from '../versioned.ts'
import * as queries from './use-queries.ts'

// The deletion of records that were added by mistake and never used (decision 106).

type Reading = Pick<World, 'db' | 'hooks'>
type Uses = RecordUses['uses']

/** @throws 404 if there is no such record */
export async function getUses({ db, hooks }: Reading, kind: RecordKind, id: number): Promise<RecordUses> {
  const version = await queries.findVersion(db, kind, id)
  if (version === undefined) throw notFound()
  return { version, uses: await listUses({ hooks }, db, kind, id) }
}

/** Empty if the record may be deleted. */
async function listUses(parts: Pick<World, 'hooks'>, db: Db, kind: RecordKind, id: number): Promise<Uses> {
  return (await listUsesOfMany(parts, db, kind, [id])).get(id) ?? []
}

/** What each of these records was used for. Those that may be deleted are left out. */
export async function listUsesOfMany(
  { hooks }: Pick<World, 'hooks'>,
  db: Db,
  kind: RecordKind,
  ids: number[],
): Promise<Map<number, Uses>> {
  const counts = Map.groupBy(await queries.countUses(db, kind, ids, columnsOf(hooks, kind)), ({ id }) => id)
  const known = await queries.findKnownHistories(db, kind, ids, columnsOf(hooks, kind))
  const usesOf = (id: number) => {
    const counted = counts.get(id) ?? []
    const all = known.has(id) ? counted : [...counted, { use: 'not-known' as const, count: null }]
    return all
      .map(({ use, count }) => ({ use, count }))
      .toSorted((one, other) => useKinds.indexOf(one.use) - useKinds.indexOf(other.use))
  }
  return new Map(ids.map((id) => [id, usesOf(id)] as const).filter(([, uses]) => uses.length > 0))
}

const columnsOf = ({ references }: World['hooks'], kind: RecordKind): queries.Column[] =>
  Object.entries(references[kind] ?? {}).map(([name, reference]) => {
    const [table = '', column = ''] = name.split('.')
    return { table, column, reference }
  })

export type Deletion = {
  kind: RecordKind
  id: number
  /** The version with which the uses were read; without it, any. */
  version?: number | undefined
  reason: string
  /** More for the entry of the audit trail. */
  detail?: Record<string, unknown>
}

/**
 * Deletes a record that was never used, with what goes with it. The audit trail keeps its name and the reason. @throws Problem 404; 409 if it
 * was changed since `version`, or was used
 */
export const deleteUnused = (
  world: Pick<World, 'db' | 'clock' | 'hooks'>,
  actor: Actor,
  { kind, id, version, reason, detail = {} }: Deletion,
): Promise<void> =>
  world.db.transaction().execute(async (tx) => {
    // Whoever signs in or adds a link waits for this lock, and then finds nothing.
    const { name } = current(await queries.lockForDeletion(tx, kind, id), version)
    await queries.lockMipsOfLinks(tx, kind, id)
    await queries.lockRows(tx, kind, id, columnsOf(world.hooks, kind))
    const [first] = await listUses(world, tx, kind, id)
    if (first !== undefined) throw problem('record.used', { which: first.use })
    await queries.deleteRow(tx, kind, id)
    await auditRecord(world, tx, actor, { kind, verb: 'delete', id, detail: { ...detail, name, reason } })
  })
