import type { RoleCode } from '../product.ts'

// This file has no schema library, because the portal reads the entries before it loads a form.

/** A domain whose records can be listed, found, opened and linked. */
export type RecordEntry = {
  /** Its folder in all packages, and its key in the portal's menu and texts. */
  domain: string
  /** The name of its icon (web/src/ui/display/icons.ts). */
  icon: string
  /** The session roles that may open its list; a test compares them with the list's call. */
  readers: readonly RoleCode[]
  /** The field of its id in every row, body and audit detail. */
  id: string
  /** The fields that make up a record's name, joined by a space. */
  name: readonly [string, ...string[]]
  /** The portal's list page and the page of one record (`?id=`), which is null when there is only the list. */
  page: string
  recordPage: string | null
  /** The call that lists the records, the field with the rows, and the sort by name. */
  list: { call: string; rows: string; sortBy: string }
  /** The call that reads one record, or null when not all readers have one. */
  get: string | null
  /** The calls that set the status of one record and of several. */
  setStatus: string
  setStatuses: string
  /** The columns a list can be sorted by. */
  sorts: readonly [string, ...string[]]
  /** The fields that distinguish two records with the same name. */
  hint: readonly string[]
  /** The verbs of its audit entries, whose action is `kind.verb`. */
  actions: readonly string[]
  /** The kinds of links from it to other records; `registry.ts` checks that each exists. */
  links: readonly string[]
}

/** The verbs of the audit entries of most records. */
export const recordVerbs = ['add', 'edit', 'activate', 'inactivate'] as const

/** A kind of link between two records. */
export type LinkEntry = {
  /** Its table, the id fields of the two linked records, and the id field in its audit entries. */
  table: string
  ends: readonly [string, string]
  id: string
  /** The kind in the action of its audit entries (`kind.verb`), and the kind of their subject. */
  auditKind: string
  subjectKind: string
  actions: readonly string[]
}

/** The kinds of things of one domain: plain values, which `entries.ts` lists. */
export type DomainEntry = {
  readonly records?: Readonly<Record<string, RecordEntry>>
  readonly links?: Readonly<Record<string, LinkEntry>>
  /** Other things that calls read and change, with the verbs of their audit entries. */
  readonly others?: Readonly<Record<string, readonly string[]>>
  /** What the session says about the role of the caller, with the call that the action makes. */
  readonly roleActions?: Readonly<Record<string, string>>
  /** What can wait for a person in the inbox, with the days from its begin until it is due. */
  readonly inbox?: Readonly<Record<string, number>>
  /** What a service account may be allowed. A row of the contract names the scope that it needs. */
  readonly scopes?: readonly string[]
}
