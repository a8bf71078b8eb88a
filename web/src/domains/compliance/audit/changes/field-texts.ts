import { auditedFields } from 'virtual:contract-audit'
import { incidentStates } from '@gantry/contract/domains/compliance/incidents/words'
import { enforcements } from '@gantry/contract/domains/compliance/requirements/words'
import { correctionFields, correctionStates } from '@gantry/contract/domains/people/corrections/words'
import { modalities } from '@gantry/contract/domains/people/links/user-mips/words'
import { engagements, professions } from '@gantry/contract/domains/people/professions/words'
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
  correction: 'corrections',
  'custom-field': 'custom-fields',
  'terms-version': 'terms',
  setting: 'settings',
  'mail-wording': 'mail-wording',
  notice: 'notices',
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

/** The fields with words of a closed list, and the texts with their names. The first part is the namespace. */
export const lists: Readonly<Record<string, { words: readonly string[]; texts: string }>> = {
  'profession.profession': { words: professions, texts: 'professions:professions' },
  'profession.engagement': { words: engagements, texts: 'professions:engagements' },
  'user-mip.modalities': { words: modalities, texts: 'links:modalities.names' },
  'requirement.professions': { words: professions, texts: 'professions:professions' },
  'requirement.engagements': { words: engagements, texts: 'professions:engagements' },
  'requirement.modalities': { words: modalities, texts: 'links:modalities.names' },
  'requirement.enforcement': { words: enforcements, texts: 'requirements:enforcement' },
  'correction.field': { words: correctionFields, texts: 'corrections:words' },
  'correction.state': { words: correctionStates, texts: 'corrections:states' },
  'incident.state': { words: incidentStates, texts: 'incidents:states' },
}

/** The key of the name of a value; undefined if it is no word of a closed list. */
export function valueKey(action: string, field: string, value: string): string | undefined {
  const list = lists[`${action.split('.')[0]}.${field}`]
  return list?.words.includes(value) ? `${list.texts}.${value}` : undefined
}

/** More namespaces than that of the kind, with the names of fields and values. */
const moreNamespaces: Readonly<Record<string, Namespace[]>> = {
  'user-mip': ['mips', 'links'],
  requirement: ['professions', 'links'],
}

/** The texts with the names of the fields that an action changes, and of their values. */
export function namespacesOf(action: string): Namespace[] {
  const [kind = ''] = action.split('.')
  return [namespaceOf(kind), ...(moreNamespaces[kind] ?? [])]
}

/** The key of a field's name: `users:fields.mobile`. */
export function fieldKey(action: string, field: string): string {
  const [kind = ''] = action.split('.')
  return others[`${kind}.${field}`] ?? `${namespaceOf(kind)}:fields.${field}`
}

export const isKnownField = (action: string, field: string) =>
  (auditedFields[action.split('.')[0] ?? ''] ?? []).includes(field)
