import { type AuditedKind, auditedFields, hiddenFields } from '@gantry/contract/audited-fields'
import { hiddenValue } from '@gantry/contract/domains/compliance/audit/words'
import type { Columns } from './record-queries.ts'

/** The old and the new value of each field that changed, as an audit entry contains them. */
export type Changes = Record<string, [before: unknown, after: unknown]>

const hidden = new Set<string>(hiddenFields)

/** Compares the fields of a thing that the audit trail records. */
export const auditedChanges = (kind: AuditedKind, before: Columns, after: Columns): Changes =>
  changesBetween(Object.keys(auditedFields[kind]), before, after, (field) => hidden.has(`${kind}.${field}`))

/** Compares these fields. A field that one of the two does not have is not compared. */
export function changesBetween(
  fields: readonly string[],
  before: Columns,
  after: Columns,
  isHidden: (field: string) => boolean = () => false,
): Changes {
  const changed = fields.filter(
    (field) =>
      before[field] !== undefined &&
      after[field] !== undefined &&
      JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return Object.fromEntries(
    changed.map((field) => {
      const values = [before[field], after[field]] as const
      return [field, isHidden(field) ? [hide(values[0]), hide(values[1])] : [...values]]
    }),
  )
}

/** The changes of something that is gone. */
export const toNothing = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, [before, null]]))

const hide = (value: unknown) => (value === '' || value === null ? value : hiddenValue)

/** The part of an entry's detail with the changes; empty when nothing changed. */
export const changesDetail = (changes: Changes): { changes?: Changes } =>
  Object.keys(changes).length === 0 ? {} : { changes }
