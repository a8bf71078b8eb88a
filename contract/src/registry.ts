// The kinds of records, links and other things of all domains. It contains only plain values, because the portal reads it before
// it loads a form.
import type { LinkEntry, RecordEntry } from './declared/entry.ts'
import { fold } from './declared/fold.ts'
import { entries } from './entries.ts'
import type { RoleCode } from './product.ts'

export const links = fold(entries, 'links') satisfies Record<string, LinkEntry>
export type LinkKind = keyof typeof links

/** Every kind of record, in the order of the portal's menu. */
export const records = fold(entries, 'records') satisfies Record<
  string,
  RecordEntry & { links: readonly LinkKind[] }
>
export type RecordKind = keyof typeof records
export const recordKinds = Object.keys(records) as RecordKind[]

/** The portal's pages that do not list records. */
export const screens = {
  dashboard: { page: '/member/dashboard', icon: 'dashboard', readers: null },
  loggedInUsers: { page: '/loggedin-users', icon: 'user-check', readers: ['ProductAdmin'] },
  imports: { page: '/imports', icon: 'file-import', readers: ['ProductAdmin'] },
  qualifications: {
    page: '/qualifications',
    icon: 'certificate',
    readers: ['ProductAdmin', 'GroupAdmin'],
  },
  identityConnections: {
    page: '/identity-connections',
    icon: 'building-hospital',
    readers: ['ProductAdmin'],
  },
  webhooks: { page: '/webhooks', icon: 'webhook', readers: ['ProductAdmin'] },
  reach: { page: '/reach', icon: 'key', readers: ['ProductAdmin', 'GroupAdmin'] },
  audit: { page: '/audit', icon: 'history', readers: ['ProductAdmin'] },
} as const satisfies Record<string, { page: string; icon: string; readers: readonly RoleCode[] | null }>

/** The portal's menu in its order: the pages of the specification, then our pages under their own heading. */
export const menu = {
  main: ['dashboard', 'user', 'ris', 'mip', 'group', 'role', 'loggedInUsers'],
  more: [
    'app',
    'service-account',
    'identityConnections',
    'webhooks',
    'qualifications',
    'imports',
    'reach',
    'audit',
  ],
} as const satisfies Record<string, readonly (keyof typeof screens | keyof typeof records)[]>

/** A column that the list of this kind can be sorted by. */
export type SortOf<Name extends RecordKind> = (typeof records)[Name]['sorts'][number]

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
