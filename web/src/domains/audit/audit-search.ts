import { auditResults } from '@gantry/contract/audit/words'
import { type RecordKind, recordKinds } from '@gantry/contract/registry'
import { momentOf } from '../../i18n/format.ts'
import { idFrom, listSearch } from '../../ui/list/list-search.ts'

/** A kind of record, or one record: `group`, `group-12`. */
export type SubjectFilter = { kind: RecordKind; id?: number }

export type AuditFilters = {
  actor?: number
  action?: string
  /** A `SubjectFilter` as one word, for a select. */
  subject?: string
  result?: (typeof auditResults)[number]
  /** Days in the reader's time zone, both included: `2026-11-03`. */
  from?: string
  to?: string
}

export function subjectFrom(text: unknown): SubjectFilter | null {
  const [, name, number] = /^([a-z]+)(?:-(\d{1,15}))?$/.exec(String(text)) ?? []
  const kind = recordKinds.find((known) => known === name)
  if (!kind) return null
  const id = idFrom(number)
  return id === undefined ? { kind } : { kind, id }
}

const dayFrom = (value: unknown) => {
  const text = String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const actionFrom = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9.-]{0,59}$/.test(value) ? value : undefined

/** The `validateSearch` of the audit trail. */
export const auditSearch = listSearch<AuditFilters>(['at'], (raw) => {
  const known: { [Name in keyof AuditFilters]: AuditFilters[Name] | undefined } = {
    actor: idFrom(raw.actor),
    action: actionFrom(raw.action),
    subject: subjectFrom(raw.subject) === null ? undefined : String(raw.subject),
    result: auditResults.find((result) => result === raw.result),
    from: dayFrom(raw.from),
    to: dayFrom(raw.to),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
})

/** The filters as the call takes them. Days begin and end in the reader's time zone. */
export function auditCriteria({ actor, subject, from, to, ...others }: AuditFilters & { search?: string }) {
  const about = subject === undefined ? null : subjectFrom(subject)
  return {
    ...others,
    ...(actor === undefined ? {} : { actorUserId: actor }),
    ...(about && { subjectType: about.kind, ...(about.id === undefined ? {} : { subjectId: about.id }) }),
    ...(from === undefined ? {} : { from: momentOf(`${from}T00:00:00`).toISOString() }),
    ...(to === undefined ? {} : { to: momentOf(`${to}T23:59:59.999`).toISOString() }),
  }
}
