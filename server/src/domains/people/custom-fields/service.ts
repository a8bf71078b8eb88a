import { auditedFields } from '@gantry/contract/audited-fields'
import type {
  CustomField,
  CustomFieldBody,
  CustomFieldOrder,
  UsedCustomField,
} from '@gantry/contract/domains/people/custom-fields/schemas'
import { valueSchema } from '@gantry/contract/domains/people/custom-fields/values'
import {
  type CustomFieldPlace,
  type CustomFieldRecord,
  canBeUnique,
  canWrite,
  hasChoices,
  hasPattern,
  isWiderType,
  mostCustomFields,
} from '@gantry/contract/domains/people/custom-fields/words'
import type { z } from 'zod'
import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import { findCustomFields, type StoredField } from '../../../kit/custom-fields/field-queries.ts'
import { canChangeField, canSeeField } from '../../../kit/custom-fields/values.ts'
import { asTaken } from '../../../kit/record.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, notFound, problem, staleVersion } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

// The contract lets only platform administrators define fields. docs/custom-fields.md describes them.

type Body = z.output<typeof CustomFieldBody>
type Defining = Pick<World, 'db' | 'clock'>

const audited = Object.keys(auditedFields['custom-field'])

export async function listCustomFields({ db }: Pick<World, 'db'>): Promise<{ customFields: CustomField[] }> {
  return { customFields: (await queries.listFields(db)).map(asReply) }
}

/** Those that the caller may see on a kind of record; `me` is the own record as a person. */
export async function listUsedCustomFields(
  { db }: Pick<World, 'db'>,
  { role }: Actor,
  place: CustomFieldPlace,
): Promise<{ customFields: UsedCustomField[] }> {
  const caller = { role, isSelf: place === 'me' }
  const fields = await findCustomFields(db, place === 'me' ? 'user' : place)
  const customFields = fields
    .filter((field) => canSeeField(field, caller))
    .map((field) => ({ ...field, canChange: canChangeField(field, caller) }))
  return { customFields }
}

/** Adds a field when there is no id; otherwise changes it. The record and the key never change, and the type only to a wider one. */
export const saveCustomField = (world: Defining, actor: Actor, body: Body): Promise<CustomField> =>
  world.db.transaction().execute(async (tx) => {
    await queries.lockFieldList(tx)
    const { customFieldId = 0 } = body
    return customFieldId === 0
      ? addField(world, tx, actor, body)
      : changeField(world, tx, actor, customFieldId, body)
  })

async function addField(world: Defining, tx: Db, actor: Actor, body: Body): Promise<CustomField> {
  const { record, key, type } = body
  if (record === undefined) throw badField('record', 'Required.')
  if (key === undefined || key === '') throw badField('key', 'Required.')
  if (type === undefined) throw badField('type', 'Required.')
  await refuseTooMany(tx, record)
  const fields = checkedFields({ record, type }, body)
  try {
    const added = { ...asColumns(fields), record, key, createdAt: world.clock.now() }
    const customFieldId = await queries.insertField(tx, added)
    const after = await lock(tx, customFieldId)
    await audit(world, tx, actor, 'add', after, {
      ...changesDetail(changesBetween(audited, nothing, { ...after })),
    })
    return asReply(after)
  } catch (error) {
    throw asTaken(error, { custom_field_record_key_key: problem('custom-field.key-taken', { key }) })
  }
}

/** A field before it was added. */
const nothing = Object.fromEntries(audited.map((field) => [field, null]))

async function changeField(
  world: Defining,
  tx: Db,
  actor: Actor,
  customFieldId: number,
  body: Body,
): Promise<CustomField> {
  const before = current(await queries.lockField(tx, customFieldId), body.version)
  if (before.removedAt !== null) throw notFound()
  const { record = before.record, key = before.key, type = before.type } = body
  if (record !== before.record) throw badField('record', 'This cannot be changed.')
  if (key !== before.key) throw badField('key', 'The key cannot be changed.')
  if (type !== before.type && !isWiderType(before.type, type))
    throw badField('type', 'The values there are would not fit. Add another field.')
  const fields = checkedFields({ record, type }, body)
  if (fields.isUnique && !before.isUnique) {
    const number = await queries.countShared(tx, before)
    if (number > 0) throw problem('custom-field.not-unique', { number })
  }
  const changes = changesBetween(audited, { ...before }, { ...before, ...fields })
  if (Object.keys(changes).length === 0) return asReply(before)
  await queries.updateField(tx, customFieldId, asColumns(fields))
  const after = await lock(tx, customFieldId)
  await audit(world, tx, actor, 'edit', after, changesDetail(changes))
  return asReply(after)
}

type Fields = Omit<Body, 'customFieldId' | 'version' | 'record' | 'key'> & { type: CustomField['type'] }

/** What a field of this type holds. @throws 400 for what does not fit it */
function checkedFields({ record, type }: Pick<CustomField, 'record' | 'type'>, body: Body): Fields {
  const { label, help, isRequired, isUnique, isSensitive, isListed, pattern, readers, writers } = body
  const choices = hasChoices(type) ? body.choices : []
  if (hasChoices(type) && choices.length === 0) throw badField('choices', 'At least one choice is needed.')
  const repeated = choices.findIndex(({ value }, place) =>
    choices.some((other, at) => at < place && other.value === value),
  )
  if (repeated >= 0) throw badField(`choices.${repeated}.value`, 'This value occurs twice.')
  if (isUnique && !canBeUnique(type)) throw badField('isUnique', 'Values of this type may repeat.')
  if (pattern !== '' && !hasPattern(type)) throw badField('pattern', 'Only a text can have a pattern.')
  const stranger = writers.find((role) => !canWrite(record, role))
  if (stranger !== undefined) throw badField('writers', 'This role cannot save such a record.')
  const blind = writers.find((role) => !readers.includes(role))
  if (blind !== undefined) throw badField('writers', 'Who may change a field must see it.')
  const value = valueSchema({ type, choices, pattern }).safeParse(body.defaultValue)
  if (!value.success) throw badField('defaultValue', 'Not a value of this field.')
  if (value.data !== null && isUnique) throw badField('defaultValue', 'Unique values have no default.')
  return {
    type,
    label,
    help,
    choices,
    isRequired,
    isUnique,
    isSensitive,
    isListed,
    pattern,
    defaultValue: value.data,
    readers,
    writers,
  }
}

const asColumns = ({ label, help, choices, defaultValue, ...others }: Fields) => ({
  ...others,
  label: JSON.stringify(label),
  help: JSON.stringify(help),
  choices: JSON.stringify(choices),
  defaultValue: defaultValue === null ? null : JSON.stringify(defaultValue),
})

export async function refuseTooMany(tx: Db, record: CustomFieldRecord): Promise<void> {
  if ((await queries.countFieldsInUse(tx, record)) >= mostCustomFields)
    throw problem('custom-field.too-many', { number: mostCustomFields })
}

/** @throws 409 if these are not all fields of the record, because somebody added or removed one */
export const orderCustomFields = (
  world: Defining,
  actor: Actor,
  { record, keys }: z.output<typeof CustomFieldOrder>,
): Promise<{ customFields: CustomField[] }> =>
  world.db.transaction().execute(async (tx) => {
    await queries.lockFieldList(tx)
    const fields = await findInUse(tx, record)
    const isSame = fields.length === keys.length && fields.every(({ key }) => keys.includes(key))
    if (!isSame) throw staleVersion()
    for (const field of fields) {
      const position = keys.indexOf(field.key) + 1
      if (position !== field.position) await queries.updateField(tx, field.customFieldId, { position })
    }
    const ordered = await findInUse(tx, record)
    const [first] = ordered
    if (first !== undefined && fields.some(({ key }, place) => key !== keys[place]))
      await audit(world, tx, actor, 'order', first, { record, keys })
    return { customFields: (await queries.listFields(tx)).map(asReply) }
  })

const findInUse = async (tx: Db, record: CustomFieldRecord) =>
  (await queries.listFields(tx)).filter((field) => field.record === record && field.removedAt === null)

export async function countCustomValues({ db }: Pick<World, 'db'>, customFieldId: number) {
  const field = (await queries.listFields(db)).find((known) => known.customFieldId === customFieldId)
  if (field === undefined) throw notFound()
  const [records, choices] = await Promise.all([
    queries.countRecords(db, field),
    hasChoices(field.type) ? queries.countChoices(db, field) : [],
  ])
  return { records, choices }
}

export async function lock(tx: Db, customFieldId: number): Promise<StoredField> {
  const field = await queries.lockField(tx, customFieldId)
  if (field === undefined) throw notFound()
  return field
}

export const asReply = ({ removedAt, ...field }: StoredField): CustomField => ({
  ...field,
  removedAt: removedAt?.toISOString() ?? null,
})

export const audit = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor | undefined,
  verb: 'add' | 'edit' | 'remove' | 'put-back' | 'order' | 'delete',
  { customFieldId, label, record, key }: StoredField,
  detail: object = {},
) =>
  recordAudit(world, tx, {
    action: `custom-field.${verb}`,
    actor,
    subject: { type: 'custom-field', id: customFieldId },
    detail: { name: label.en, record, key, ...detail },
  })
