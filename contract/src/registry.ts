// The kinds of records, links and other things of all domains. It contains only plain values, because the portal reads it before
// it loads a form.
import type { LinkEntry, RecordEntry } from './declared/entry.ts'
import { fold } from './declared/fold.ts'
import { entries } from './entries.ts'

export const links = fold(entries, 'links') satisfies Record<string, LinkEntry>
export type LinkKind = keyof typeof links

/** Every kind of record, in the order of the portal's menu. */
export const records = fold(entries, 'records') satisfies Record<
  string,
  RecordEntry & { links: readonly LinkKind[] }
>
export type RecordKind = keyof typeof records
export const recordKinds = Object.keys(records) as RecordKind[]

/** A column that the list of this kind can be sorted by. */
export type SortOf<Name extends RecordKind> = (typeof records)[Name]['sorts'][number]

/** Other actions that depend on the role alone, with their calls. */
export const roleActions = fold(entries, 'roleActions')

/** Other things that calls read and change, with the verbs of their audit entries. */
export const others = {
  ...fold(entries, 'others'),
  // Exports and backups belong to no domain.
  list: ['export'],
  backup: ['make'],
} as const

/**
 * The data that a call reads or changes. Data that determines the caller's permissions counts too: the MIPs of a
 * member depend on their groups.
 */
export type Kind = RecordKind | LinkKind | keyof typeof others
