import type { CustomValues } from '@gantry/contract/domains/people/custom-fields/schemas'
import {
  type CustomFieldRecord,
  customFieldRecords,
} from '@gantry/contract/domains/people/custom-fields/words'
import type { RecordKind, records } from '@gantry/contract/registry'
import type { Actor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/record.ts'
import { fieldWithoutRecord, violatesUnique } from '../platform/db/statements/violations.ts'
import { badField, type Problem } from '../platform/http/problem.ts'
import type { Db, World } from '../platform/world.ts'
import { auditedChanges, type Changes } from './changes.ts'
import { type Written, writtenValues } from './custom-fields/values.ts'
import { type Columns, insertRow, type LockedRecord, lockRow, updateRow } from './record-queries.ts'
import { current } from './versioned.ts'

export type RecordWorld = Pick<World, 'db' | 'clock'>

/** The error for a value that is already in use, by unique index of the record's table. */
export type TakenByIndex = Record<string, Problem>

/** The fields of a form. Without an id a record is added; with one it is changed. */
export type RecordForm = {
  kind: RecordKind
  id?: number | undefined
  /** The version that the form was loaded with. */
  version?: number | undefined
  fields: Columns
  /** The values of its custom fields. */
  custom?: CustomValues | undefined
  taken: TakenByIndex
  /** Runs the write of a change, or refuses it. Called when the row is locked. */
  around?: (before: LockedRecord, write: () => Promise<Columns>) => Promise<Columns>
}

/** Adds or changes a record, and writes the audit entry. Returns its id. */
export const saveRecord = (world: RecordWorld, actor: Actor, form: RecordForm): Promise<number> =>
  world.db.transaction().execute((tx) => writeRecord(world, tx, actor, form))

/** The same in a transaction. */
export async function writeRecord(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { kind, id = 0, version, fields, custom, taken, around }: RecordForm,
): Promise<number> {
  const values = (ofId: number | null): Promise<Written> =>
    hasCustomFields(kind)
      ? writtenValues(tx, { record: kind, id: ofId, given: custom, caller: actor })
      : Promise.resolve({ changes: {} })
  if (id === 0) {
    const { customValues } = await values(null)
    const columns = { ...fields, customValues, createdAt: world.clock.now() }
    const added = await addRecord(world, tx, { kind, columns, taken })
    await auditRecord(world, tx, actor, { kind, verb: 'add', id: added.id, detail: { name: added.name } })
    return added.id
  }
  const before = await lockRecord(tx, { kind, id, version })
  const { customValues, changes } = await values(id)
  const write = () => updateRecord(tx, { kind, id, columns: { ...fields, customValues }, taken })
  const after = await (around ? around(before, write) : write())
  const all = { ...auditedChanges(kind, before.columns, after), ...changes }
  await auditEdit(world, tx, actor, { kind, id, changes: all })
  return id
}

const hasCustomFields = (kind: RecordKind): kind is CustomFieldRecord =>
  customFieldRecords.some((record) => record === kind)

/** Makes a record active or inactive. Writes an audit entry only if that changes it. */
export async function setRecordStatus(
  world: RecordWorld,
  actor: Actor,
  { kind, id, status }: { kind: RecordKind; id: number; status: boolean },
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const before = await lockRecord(tx, { kind, id })
    if (before.status === status) return
    await updateRecord(tx, { kind, id, columns: { status, statusChangeDate: world.clock.now() } })
    await auditRecord(world, tx, actor, { kind, verb: status ? 'activate' : 'inactivate', id })
  })
}

// The single steps, for domains that do more in the same transaction.

/** Locks a record for a change. @throws 404 if it does not exist, 409 if it was changed since `version` */
export async function lockRecord(
  tx: Db,
  { kind, id, version }: { kind: RecordKind; id: number; version?: number | undefined },
): Promise<LockedRecord> {
  return current(await lockRow(tx, kind, id), version)
}

type Row = { kind: RecordKind; columns: Columns; taken?: TakenByIndex }

export async function addRecord(
  { clock }: Pick<World, 'clock'>,
  tx: Db,
  { kind, columns, taken = {} }: Row,
): Promise<{ id: number; name: string }> {
  try {
    return await insertRow(tx, kind, { ...columns, statusChangeDate: clock.now() })
  } catch (error) {
    throw asTaken(error, taken)
  }
}

/** Returns the new columns, for `auditedChanges`. */
export async function updateRecord(
  tx: Db,
  { kind, id, columns, taken = {} }: Row & { id: number },
): Promise<Columns> {
  try {
    return await updateRow(tx, kind, id, columns)
  } catch (error) {
    throw asTaken(error, taken)
  }
}

/**
 * The 409 for the unique index that refused the row, the 400 for a reference to no record; every other error as it is.
 */
export function asTaken(error: unknown, taken: TakenByIndex): unknown {
  const found = Object.entries(taken).find(([index]) => violatesUnique(error, index))
  return found?.[1] ?? asMissing(error)
}

/** The 400 that names the field with the id of no record; every other error as it is. */
export function asMissing(error: unknown): unknown {
  const field = fieldWithoutRecord(error)
  return field === null ? error : badField(field, 'There is no record with this id.')
}

type RecordEvent = {
  kind: RecordKind
  verb: (typeof records)[RecordKind]['actions'][number]
  id: number
  detail?: Columns
}

/** Writes the audit entry of an edit with its old and new values. An edit that changed nothing gets none. */
export async function auditEdit(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { changes, ...event }: Omit<RecordEvent, 'verb' | 'detail'> & { changes: Changes },
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await auditRecord(world, tx, actor, { ...event, verb: 'edit', detail: { changes } })
}

/** As the last statement of its transaction, see `recordAudit`. */
export const auditRecord = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { kind, verb, id, detail = {} }: RecordEvent,
) => recordAudit(world, tx, { action: `${kind}.${verb}`, actor, subject: { type: kind, id }, detail })
