import { auditedFields } from 'virtual:contract-audit'
import type { Namespace } from '../../../../i18n/i18n.ts'

/** The texts with the names of the fields of each kind. They are the labels of the forms that write the fields. */
const namespaces: Readonly<Record<string, Namespace>> = {
  user: 'users',
  mip: 'mips',
  ris: 'ris',
  group: 'groups',
  role: 'roles',
  app: 'apps',
  'service-account': 'service-accounts',
  'user-mip': 'users',
  'ris-user': 'users',
  'second-factor': 'users',
  passkey: 'passkeys',
  document: 'documents',
  qualification: 'qualifications',
  'qualification-kind': 'qualification-kinds',
  requirement: 'requirements',
  hold: 'requirements',
  incident: 'incidents',
  webhook: 'webhooks',
  'identity-connection': 'identity-connections',
}

/** The labels that are not in the `fields` of their namespace. */
const others: Readonly<Record<string, string>> = {
  'role.label': 'roles:form.label',
  'role.code': 'roles:form.name',
  'app.roles': 'apps:fields.roleIds',
  'user-mip.providerNumber': 'users:mips.providerNumber',
  'user-mip.allowed': 'mips:allowed.label',
  'ris-user.risUserName': 'users:ris.userName',
  'document.visibility': 'documents:visible',
}

/** The texts with the names of the fields that an action changes. */
export function namespacesOf(action: string): Namespace[] {
  const [kind = ''] = action.split('.')
  const own = namespaces[kind] ?? 'users'
  return kind === 'user-mip' ? [own, 'mips'] : [own]
}

/** The key of a field's name: `users:fields.mobile`. */
export function fieldKey(action: string, field: string): string {
  const [kind = ''] = action.split('.')
  return others[`${kind}.${field}`] ?? `${namespaces[kind] ?? 'users'}:fields.${field}`
}

export const isKnownField = (action: string, field: string) =>
  (auditedFields[action.split('.')[0] ?? ''] ?? []).includes(field)
