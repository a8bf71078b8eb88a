import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { type RecordKind, recordKinds } from '@gantry/contract/registry'
import type { useTranslation } from 'react-i18next'

type Kind = RecordKind | 'document' | 'import'
const namedKinds: readonly Kind[] = [...recordKinds, 'document', 'import']
export type NamedSubject = { kind: RecordKind; id: number; name: string }

type Told = Pick<AuditEvent, 'subjectType' | 'subjectId' | 'subjectName' | 'detail' | 'names'>

const hasPage = (type: string | null): type is NamedSubject['kind'] =>
  recordKinds.some((known) => known === type)

export const textIn = (detail: Told['detail'], field: string) => {
  const value = detail[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The name of a record of this kind in the event, or its number; undefined where the event has neither. */
function nameOf(
  { subjectType, subjectId, subjectName, detail, names }: Told,
  kind: Kind,
): string | undefined {
  const named = names[`${kind}Id`]
  if (named !== undefined) return named
  if (subjectType === kind) {
    const isFile = kind === 'document' || kind === 'import'
    const fallback = textIn(detail, isFile ? 'fileName' : 'name')
    return subjectName ?? fallback ?? (subjectId === null ? undefined : `#${subjectId}`)
  }
  const id = detail[`${kind}Id`]
  return typeof id === 'number' ? `#${id}` : undefined
}

/** The names for an event's sentence. Apps and roles are found by their codes. */
export function sentenceNames(event: Told, something: string): Record<Kind, string> {
  const codes: Partial<Record<Kind, string | undefined>> = {
    app: textIn(event.detail, 'code'),
    role: textIn(event.detail, 'role'),
  }
  const names = namedKinds.map((kind) => [kind, nameOf(event, kind) ?? codes[kind] ?? something])
  return Object.fromEntries(names) as Record<Kind, string>
}

/** The names of the records that an event is about. A link is named by both of its records. */
export function recordsOf(event: Told): string[] {
  const subjects = subjectsOf(event).map(({ name }) => name)
  const file = nameOf(event, 'document') ?? nameOf(event, 'import')
  return file === undefined ? subjects : [file, ...subjects]
}

/** The record of an event, if it has a page. For a link it is the person, otherwise the MIP. */
export function subjectsOf(event: Told): NamedSubject[] {
  const { subjectType, subjectId, subjectName, detail } = event
  if (hasPage(subjectType) && subjectId !== null) {
    return [{ kind: subjectType, id: subjectId, name: subjectName ?? `#${subjectId}` }]
  }
  return recordKinds.flatMap((kind) => {
    const id = detail[`${kind}Id`]
    if (typeof id !== 'number') return []
    return [{ kind, id, name: nameOf(event, kind) ?? `#${id}` }]
  })
}

type Actor = NonNullable<AuditEvent['actor']>
type Translate = ReturnType<typeof useTranslation<'audit'>>['t']

/** The name of a person or a service account; the number of a person who is gone. */
export function actorName({ userId, name, isServiceAccount }: Actor, t: Translate): string {
  if (isServiceAccount) return t('serviceAccount', { name })
  return name || t('formerUser', { userId })
}
