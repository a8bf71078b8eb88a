import type { CustomValue, CustomValues } from '@gantry/contract/domains/people/custom-fields/schemas'
import { isNothing, valueSchema } from '@gantry/contract/domains/people/custom-fields/values'
import {
  type CustomFieldRecord,
  type CustomFieldRole,
  customFieldName,
} from '@gantry/contract/domains/people/custom-fields/words'
import { badField, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/world.ts'
import { type Changes, changesBetween } from '../changes.ts'
import {
  findCustomFields,
  findStoredValues,
  isValueTaken,
  lockCustomFields,
  type StoredField,
} from './field-queries.ts'

/** Who reads or writes values. `isSelf`: the record is that person. */
export type ValueCaller = { role: string | null; isSelf?: boolean | undefined }

/** Whether the caller is among these roles. Of people, only the person counts as the member, in whichever role. */
const isAmong = (
  roles: readonly CustomFieldRole[],
  record: CustomFieldRecord,
  caller: ValueCaller,
): boolean => {
  if (caller.role === 'ProductAdmin') return true
  if (record === 'user' ? caller.isSelf === true : caller.role !== 'GroupAdmin')
    return roles.includes('Member')
  return caller.role === 'GroupAdmin' && roles.includes('GroupAdmin')
}

type Rights = Pick<StoredField, 'record' | 'readers' | 'writers'>
export const canSeeField = (field: Rights, caller: ValueCaller): boolean =>
  isAmong(field.readers, field.record, caller)
export const canChangeField = (field: Rights, caller: ValueCaller): boolean =>
  isAmong(field.writers, field.record, caller)

/** The values of a record that the caller, who may read the record, may see. Nothing if there are no fields that the caller may see. */
export async function readCustomValues(
  db: Db,
  record: CustomFieldRecord,
  id: number,
  caller: ValueCaller,
): Promise<{ custom?: CustomValues }> {
  const fields = (await findCustomFields(db, record)).filter((field) => canSeeField(field, caller))
  if (fields.length === 0) return {}
  return { custom: valuesOf(fields, await findStoredValues(db, record, id)) }
}

/** Those of the stored values that belong to these fields. */
export const valuesOf = (fields: readonly StoredField[], stored: CustomValues): CustomValues =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = stored[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )

type Write = {
  record: CustomFieldRecord
  /** Null while the record is added. Its row is locked by the caller. */
  id: number | null
  given: CustomValues | undefined
  caller: ValueCaller
}
export type Written = { customValues?: string; changes: Changes }

/**
 * The values of a record after a form: what its column holds, and the changes for the audit trail. A form without values changes
 * none. @throws 400 and 409 that name the field as `custom.key`
 */
export async function writtenValues(tx: Db, { record, id, given, caller }: Write): Promise<Written> {
  if (given === undefined && id !== null) return { changes: {} }
  const fields = await lockCustomFields(tx, record)
  const before = id === null ? {} : await findStoredValues(tx, record, id)
  const after = { ...before }
  for (const [key, value] of Object.entries(given ?? {})) {
    const field = fields.find((known) => known.key === key)
    if (field === undefined || !canSeeField(field, caller))
      throw badField(customFieldName(key), 'There is no such field.')
    const checked = checkedValue(field, value, before[key] ?? null)
    if (JSON.stringify(checked) === JSON.stringify(before[key] ?? null)) continue
    if (!canChangeField(field, caller)) throw badField(customFieldName(key), 'You cannot change this field.')
    if (checked === null) delete after[key]
    else after[key] = checked
  }
  for (const field of fields) {
    if (id === null && !Object.hasOwn(given ?? {}, field.key) && field.defaultValue !== null)
      after[field.key] = field.defaultValue
    if (field.isRequired && canChangeField(field, caller) && after[field.key] === undefined)
      throw badField(customFieldName(field.key), 'Required.')
  }
  await refuseTaken(tx, fields, { before, after, id })
  return { customValues: JSON.stringify(after), changes: customChanges(fields, before, after) }
}

/** The values of a record that nobody fills in a form for, such as a row of an import: the defaults, as its column holds them. */
export async function defaultValues(db: Db, record: CustomFieldRecord): Promise<string> {
  const fields = (await findCustomFields(db, record)).filter(({ defaultValue }) => defaultValue !== null)
  return JSON.stringify(Object.fromEntries(fields.map(({ key, defaultValue }) => [key, defaultValue])))
}

function checkedValue(field: StoredField, value: CustomValue, before: CustomValue): CustomValue {
  const kept = Array.isArray(before) ? before : typeof before === 'string' ? [before] : []
  const result = valueSchema(field, kept).safeParse(value)
  if (!result.success) throw badField(customFieldName(field.key), firstMessage(result.error.issues))
  return isNothing(result.data) ? null : result.data
}

type Issue = { message: string; code?: string; errors?: readonly (readonly Issue[])[] }
/** A union names the issues of each of its schemas; those of null, its last one, say nothing. */
function firstMessage([issue]: readonly Issue[]): string {
  const [first] = issue?.errors?.[0] ?? []
  return first === undefined ? (issue?.message ?? 'Not valid.') : firstMessage([first])
}

async function refuseTaken(
  tx: Db,
  fields: readonly StoredField[],
  { before, after, id }: { before: CustomValues; after: CustomValues; id: number | null },
): Promise<void> {
  // In the order of their ids, so that two transactions cannot deadlock.
  for (const field of fields.toSorted((one, other) => one.customFieldId - other.customFieldId)) {
    const value = after[field.key]
    if (!field.isUnique || value === undefined || value === before[field.key]) continue
    if (await isValueTaken(tx, field, value, id)) {
      throw problem(
        'custom-field.value-taken',
        { value: String(value) },
        { fields: [customFieldName(field.key)] },
      )
    }
  }
}

/** The changes under the names of the fields. A sensitive field hides its values. */
export function customChanges(
  fields: readonly StoredField[],
  before: CustomValues,
  after: CustomValues,
): Changes {
  const named = (values: CustomValues) =>
    Object.fromEntries(fields.map(({ key }) => [customFieldName(key), values[key] ?? null]))
  const sensitive = new Set<string>(
    fields.filter(({ isSensitive }) => isSensitive).map(({ key }) => customFieldName(key)),
  )
  const names = fields.map(({ key }) => customFieldName(key))
  return changesBetween(names, named(before), named(after), (name) => sensitive.has(name))
}
