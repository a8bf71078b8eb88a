import { auditedFields } from 'virtual:contract-audit'
import { type RecordKind, records } from '@gantry/contract/registry'
import type { Namespace } from '../../../../i18n/i18n.ts'

/** Of kinds that are no records of the contract, the texts with the names of their fields. */
const namespaces: Readonly<Record<string, Namespace>> = {
  'user-mip': 'users',
  'ris-user': 'users',
  'second-factor': 'users',
  passkey: 'passkeys',
  document: 'documents',
  profession: 'professions',
  qualification: 'qualifications',
  'qualification-kind': 'qualification-kinds',
  requirement: 'requirements',
  hold: 'requirements',
  incident: 'incidents',
  'practice-scope': 'practice-scopes',
  webhook: 'webhooks',
  'identity-connection': 'identity-connections',
}

/** The labels of fields are those of the forms that write them. A record has the texts of its domain. */
const namespaceOf = (kind: string): Namespace =>
  records[kind as RecordKind]?.domain ?? namespaces[kind] ?? 'users'

/** The labels that are not in the `fields` of their namespace. */
const others: Readonly<Record<string, string>> = {
  'role.label': 'roles:form.label',
  'role.code': 'roles:form.name',
  'app.roles': 'apps:fields.roleIds',
  'user-mip.providerNumber': 'users:mips.providerNumber',
  'user-mip.allowed': 'mips:allowed.label',
  'user-mip.modalities': 'links:modalities.label',
  'ris-user.risUserName': 'users:ris.userName',
  'document.visibility': 'documents:visible',
}

/** The texts with the names of the fields that an action changes. */
export function namespacesOf(action: string): Namespace[] {
  const [kind = ''] = action.split('.')
  const own = namespaceOf(kind)
  return kind === 'user-mip' ? [own, 'mips', 'links'] : [own]
}

/** The key of a field's name: `users:fields.mobile`. */
export function fieldKey(action: string, field: string): string {
  const [kind = ''] = action.split('.')
  return others[`${kind}.${field}`] ?? `${namespaceOf(kind)}:fields.${field}`
}

export const isKnownField = (action: string, field: string) =>
  (auditedFields[action.split('.')[0] ?? ''] ?? []).includes(field)
