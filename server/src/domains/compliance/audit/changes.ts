import { fieldsOf, idFields } from '@gantry/contract/audited-fields'
import type { AuditChange, AuditValue } from '@gantry/contract/domains/compliance/audit/schemas'
import type { RecordKind } from '@gantry/contract/registry'

type Detail = Record<string, unknown>

/** The changes in the detail of an entry, with ids as values. */
export function changesIn(action: string, detail: Detail): AuditChange[] {
  const { changes } = detail
  if (typeof changes !== 'object' || changes === null) return earlierChanges(action, detail)
  // JSON in the database does not keep the order of the form.
  const order = Object.keys(fieldsOf(action))
  const byField = new Map<string, unknown>(Object.entries(changes))
  return [...new Set([...order, ...byField.keys()])].flatMap((field) => {
    const values = byField.get(field)
    return Array.isArray(values) ? [{ field, before: toValue(values[0]), after: toValue(values[1]) }] : []
  })
}

/** Reads entries of earlier versions. They contain the new values of some fields, and few old ones. */
function earlierChanges(action: string, detail: Detail): AuditChange[] {
  const change = (field: string, after: unknown = detail[field], before?: unknown): AuditChange[] => {
    if (after === undefined || after === '') return []
    return [{ field, ...(before !== undefined && { before: toValue(before) }), after: toValue(after) }]
  }
  switch (action) {
    case 'user-mip.link':
      return change('providerNumber')
    case 'user-mip.edit':
      return [...change('providerNumber'), ...change('allowed')]
    case 'ris-user.link':
    case 'ris-user.edit':
      return change('risUserName')
    case 'user.edit':
      return sameText(detail.rolesBefore, detail.roles)
        ? []
        : change('roles', detail.roles, detail.rolesBefore)
    case 'user.group-for-admin':
      return change('groupIdForAdmin', detail.groupIdForAdmin, detail.before)
    case 'second-factor.change':
      return change('twoFactorAuthType', detail.kind)
    case 'document.visibility':
      return change('visibility')
    case 'role.edit':
      return detail.labelBefore === undefined ? [] : change('label', detail.label, detail.labelBefore)
    case 'group.edit':
      return detail.nameBefore === undefined ? [] : change('groupName', detail.name, detail.nameBefore)
    case 'mip.edit':
    case 'ris.edit':
      return [
        ...(detail.nameBefore === undefined ? [] : change('name', detail.name, detail.nameBefore)),
        ...change('archiveLabel', detail.archiveLabel, detail.archiveLabelBefore),
      ]
    case 'app.edit':
      return appAddresses.flatMap((field) => change(field))
    default:
      return []
  }
}

const appAddresses = [
  'launchUrl',
  'initiateLoginUri',
  'redirectUris',
  'postLogoutRedirectUris',
  'backchannelLogoutUri',
]

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function toValue(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** The records whose ids are values of changes. */
export const recordsIn = (changes: readonly AuditChange[]): { kind: RecordKind; id: number }[] =>
  changes.flatMap(({ field, before, after }) => {
    const kind = idFields[field]
    if (kind === undefined) return []
    return [before, after].flatMap((id) => (typeof id === 'number' ? [{ kind, id }] : []))
  })

/** Replaces the ids of records by their names. */
export function nameRecords(
  changes: readonly AuditChange[],
  nameOf: (kind: RecordKind, id: number) => string | undefined,
): AuditChange[] {
  return changes.map((change) => {
    const kind = idFields[change.field]
    if (kind === undefined) return change
    const named = (value: AuditValue) =>
      typeof value === 'number' ? (nameOf(kind, value) ?? `#${value}`) : value
    const { field, before, after } = change
    return {
      field,
      ...(before !== undefined && { before: named(before) }),
      ...(after !== undefined && { after: named(after) }),
    }
  })
}
