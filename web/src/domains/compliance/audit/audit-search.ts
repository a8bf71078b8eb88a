import { auditResults } from '@gantry/contract/domains/compliance/audit/words'
import { type RecordKind, recordKinds } from '@gantry/contract/registry'
import { momentOf, todayHere } from '../../../i18n/format.ts'
import { idFrom, listSearch } from '../../../ui/list/list-search.ts'

/** A kind of record, or one record: `group`, `group-12`. */
export type SubjectFilter = { kind: RecordKind; id?: number }

export type AuditFilters = {
  actor?: number
  action?: string
  /** A `SubjectFilter` as one word, for a select. */
  subject?: string
  result?: (typeof auditResults)[number]
  /** What changed: `user-mip.providerNumber`. */
  change?: string
  /** Shows sign-ins too, which are hidden at first. */
  signIns?: true
  /** Shows only reads, which are hidden otherwise. */
  reads?: true
  /** Instead of days: counted from today. */
  period?: Period
  /** Days in the reader's time zone, both included: `2026-11-03`. */
  from?: string
  to?: string
}

export const periods = ['last-7-days', 'this-month', 'last-month'] as const
export type Period = (typeof periods)[number]

/** The first and the last day of a period, for a reader whose date is `today`. */
export function daysOf(period: Period, today = todayHere()): { from: string; to: string } {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const dayAt = (...at: [year: number, month: number, day: number]) =>
    new Date(Date.UTC(...at)).toISOString().slice(0, 10)
  if (period === 'last-7-days') return { from: dayAt(year, month - 1, day - 6), to: today }
  if (period === 'this-month') return { from: dayAt(year, month - 1, 1), to: today }
  return { from: dayAt(year, month - 2, 1), to: dayAt(year, month - 1, 0) }
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
    change: actionFrom(raw.change),
    signIns: raw.signIns === true || raw.signIns === 'true' ? true : undefined,
    reads: raw.reads === true || raw.reads === 'true' ? true : undefined,
    period: periods.find((period) => period === raw.period),
    from: dayFrom(raw.from),
    to: dayFrom(raw.to),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
})

/** The filters as the call takes them. Days begin and end in the reader's time zone. */
export function auditCriteria(filters: AuditFilters & { search?: string }) {
  const { actor, subject, period, signIns, reads, ...others } = filters
  const { from, to } = period === undefined ? filters : daysOf(period)
  const about = subject === undefined ? null : subjectFrom(subject)
  // Somebody who chose an action has asked for it, also if it is a sign-in or a read.
  const isOfAnything = filters.action === undefined && filters.change === undefined
  return {
    ...others,
    ...(isOfAnything && signIns === undefined && { withoutSignIns: true }),
    ...(isOfAnything && { reads: reads === true ? ('only' as const) : ('none' as const) }),
    ...(actor === undefined ? {} : { actorUserId: actor }),
    ...(about && { subjectType: about.kind, ...(about.id === undefined ? {} : { subjectId: about.id }) }),
    ...(from === undefined ? {} : { from: momentOf(`${from}T00:00:00`).toISOString() }),
    ...(to === undefined ? {} : { to: momentOf(`${to}T23:59:59.999`).toISOString() }),
  }
}
