// The fields whose old and new values the audit trail records.
import type { ContractDomain, Fields } from './declared/domain.ts'
import { fold } from './declared/fold.ts'
import { domains } from './domains.ts'
import { type LinkKind, links, type RecordKind, recordKinds, records } from './registry.ts'

/** The fields of each kind. A record or a link without any is a compile error here. */
export const auditedFields = fold(domains, 'audited') satisfies Record<RecordKind | LinkKind, Fields>
export type AuditedKind = keyof typeof auditedFields

const all: readonly ContractDomain[] = domains

/** The fields of each kind in the actions of audit entries. */
export const fieldsByAuditKind: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.entries<Fields>(auditedFields).map(([kind, fields]) => [
    kind in links ? links[kind as LinkKind].auditKind : kind,
    fields,
  ]),
)

/** The fields that an action can change, with their names. */
export const fieldsOf = (action: string): Fields => fieldsByAuditKind[action.split('.')[0] ?? ''] ?? {}

export const hiddenFields: readonly string[] = all.flatMap(({ hidden = [] }) => hidden)

type Watching = Extract<(typeof domains)[number], { readonly watched: unknown }>
export type WatchedChange = Watching['watched'][number]
export const watchedChanges = all.flatMap(({ watched = [] }) => watched) as WatchedChange[]

/** The values of a new link, by field. */
export const newLink: Readonly<Record<string, unknown>> = fold(domains, 'newLink')

/** The fields that hold the id of a record, and the kind of that record. */
export const idFields: Readonly<Record<string, RecordKind>> = {
  ...Object.fromEntries(recordKinds.map((kind) => [records[kind].id, kind])),
  ...fold(domains, 'idFields'),
}
