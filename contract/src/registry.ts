// The only list of domains. It contains only plain values, because the portal reads it before it loads a form.
import type { RoleCode } from './product.ts'

const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
const platformAdministrators = ['ProductAdmin'] as const

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
  /** The kinds of links from it to other records. */
  links: readonly LinkKind[]
}

const edited = ['add', 'edit', 'activate', 'inactivate'] as const

/** Every kind of record, in the order of the portal's menu. */
export const records = {
  user: {
    domain: 'users',
    icon: 'users',
    readers: everyone,
    id: 'userId',
    name: ['firstName', 'lastName'],
    page: '/users',
    recordPage: '/users/userdetails',
    list: { call: 'listUsers', rows: 'users', sortBy: 'lastName' },
    get: 'getUser',
    setStatus: 'setUserStatus',
    setStatuses: 'setUserStatuses',
    sorts: ['siteCode', 'userId', 'firstName', 'lastName', 'email', 'status', 'lastSignInAt', 'createdAt'],
    hint: ['siteCode', 'email'],
    actions: [
      'add',
      'edit',
      'profile',
      'activate',
      'inactivate',
      'group-for-admin',
      'resend-activation',
      'photo',
      'photo-delete',
      'read-full',
    ],
    links: ['user-mip', 'user-group', 'user-ris'],
  },
  ris: {
    domain: 'ris',
    icon: 'server',
    readers: platformAdministrators,
    id: 'risId',
    name: ['name'],
    page: '/ris',
    recordPage: '/ris/risdetails',
    list: { call: 'listRis', rows: 'ris', sortBy: 'name' },
    get: 'getRis',
    setStatus: 'setRisStatus',
    setStatuses: 'setRisStatuses',
    sorts: ['name', 'risId', 'code', 'vendor', 'status'],
    hint: ['code', 'vendor'],
    actions: edited,
    links: ['user-ris', 'ris-mip'],
  },
  mip: {
    domain: 'mips',
    icon: 'heartbeat',
    readers: everyone,
    id: 'mipId',
    name: ['name'],
    page: '/mips',
    recordPage: '/mips/mipdetails',
    list: { call: 'listMips', rows: 'mips', sortBy: 'name' },
    get: 'getMip',
    setStatus: 'setMipStatus',
    setStatuses: 'setMipStatuses',
    sorts: ['name', 'mipId', 'code', 'suburb', 'state', 'status'],
    hint: ['code', 'suburb'],
    actions: [...edited, 'logo', 'logo-delete'],
    links: ['user-mip', 'group-mip', 'ris-mip'],
  },
  group: {
    domain: 'groups',
    icon: 'affiliate',
    readers: everyone,
    id: 'groupId',
    name: ['groupName'],
    page: '/groups',
    recordPage: '/groups/groupdetails',
    list: { call: 'listGroups', rows: 'groups', sortBy: 'groupName' },
    get: 'getGroup',
    setStatus: 'setGroupStatus',
    setStatuses: 'setGroupStatuses',
    sorts: ['groupName', 'groupId', 'status'],
    hint: ['description'],
    actions: edited,
    links: ['user-group', 'group-mip'],
  },
  role: {
    domain: 'roles',
    icon: 'shield',
    readers: platformAdministrators,
    id: 'roleId',
    name: ['label'],
    page: '/roles',
    recordPage: null,
    list: { call: 'listRoles', rows: 'roles', sortBy: 'label' },
    get: null,
    setStatus: 'setRoleStatus',
    setStatuses: 'setRoleStatuses',
    sorts: ['roleId', 'name', 'label', 'status'],
    hint: ['name'],
    actions: edited,
    links: [],
  },
  app: {
    domain: 'apps',
    icon: 'apps',
    readers: platformAdministrators,
    id: 'appId',
    name: ['name'],
    page: '/apps',
    recordPage: '/apps/appdetails',
    list: { call: 'listConnectedApps', rows: 'apps', sortBy: 'name' },
    get: 'getConnectedApp',
    setStatus: 'setConnectedAppStatus',
    setStatuses: 'setConnectedAppStatuses',
    sorts: ['name', 'appId', 'code', 'mode', 'status'],
    hint: ['code'],
    actions: [
      ...edited,
      'secret',
      'open',
      'sign-in',
      'ticket-redeemed',
      'refresh-reused',
      'sign-out',
      'read-archive',
    ],
    links: [],
  },
  'service-account': {
    domain: 'service-accounts',
    icon: 'robot',
    readers: platformAdministrators,
    id: 'serviceAccountId',
    name: ['name'],
    page: '/service-accounts',
    recordPage: '/service-accounts/details',
    list: { call: 'listServiceAccounts', rows: 'serviceAccounts', sortBy: 'name' },
    get: 'getServiceAccount',
    setStatus: 'setServiceAccountStatus',
    setStatuses: 'setServiceAccountStatuses',
    sorts: ['name', 'serviceAccountId', 'clientId', 'lastUsedAt', 'status'],
    hint: ['clientId'],
    actions: [...edited, 'secret', 'keys', 'token'],
    links: [],
  },
} as const satisfies Record<string, RecordEntry>

export type RecordKind = keyof typeof records
/** The portal's pages that do not list records. */
export const screens = {
  dashboard: { page: '/member/dashboard', icon: 'dashboard', readers: null },
  loggedInUsers: { page: '/loggedin-users', icon: 'user-check', readers: platformAdministrators },
  imports: { page: '/imports', icon: 'file-import', readers: platformAdministrators },
  qualifications: {
    page: '/qualifications',
    icon: 'certificate',
    readers: ['ProductAdmin', 'GroupAdmin'],
  },
  identityConnections: {
    page: '/identity-connections',
    icon: 'building-hospital',
    readers: platformAdministrators,
  },
  webhooks: { page: '/webhooks', icon: 'webhook', readers: platformAdministrators },
  reach: { page: '/reach', icon: 'key', readers: ['ProductAdmin', 'GroupAdmin'] },
  audit: { page: '/audit', icon: 'history', readers: platformAdministrators },
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
export const recordKinds = Object.keys(records) as RecordKind[]

/** A kind of link between two records. */
type LinkEntry = {
  /** Its table, the id fields of the two linked records, and the id field in its audit entries. */
  table: string
  ends: readonly [string, string]
  id: string
  /** The kind in the action of its audit entries (`kind.verb`), and the kind of their subject. */
  auditKind: string
  subjectKind: string
  actions: readonly string[]
}

export const links = {
  'user-mip': {
    table: 'userMip',
    ends: ['userId', 'mipId'],
    id: 'userMipId',
    auditKind: 'user-mip',
    subjectKind: 'user-mip',
    actions: ['link', 'edit', 'unlink', 'end'],
  },
  'user-group': {
    table: 'userGroup',
    ends: ['userId', 'groupId'],
    id: 'userGroupId',
    auditKind: 'user-group',
    subjectKind: 'user-group',
    actions: ['link', 'edit', 'unlink', 'leave', 'end'],
  },
  // Older audit entries use this kind, so it differs from the key.
  'user-ris': {
    table: 'risUser',
    ends: ['risId', 'userId'],
    id: 'risUserId',
    auditKind: 'ris-user',
    subjectKind: 'ris-user',
    actions: ['link', 'edit', 'unlink'],
  },
  'group-mip': {
    table: 'groupMip',
    ends: ['groupId', 'mipId'],
    id: 'groupMipId',
    auditKind: 'group-mip',
    subjectKind: 'group-mip',
    actions: ['link', 'unlink'],
  },
  // Its rows have no id, so the audit entries name the RIS.
  'ris-mip': {
    table: 'risMip',
    ends: ['risId', 'mipId'],
    id: 'risId',
    auditKind: 'ris-mip',
    subjectKind: 'ris',
    actions: ['link', 'unlink'],
  },
} as const satisfies Record<string, LinkEntry>

export type LinkKind = keyof typeof links

/** Other things that calls read and change, with the verbs of their audit entries. */
export const others = {
  session: ['sign-in', 'sign-out', 'verify', 'choose-role', 'end', 'refresh-reused'],
  password: ['ask-reset', 'reset', 'change'],
  account: ['activate'],
  'user-role': ['edit', 'end'],
  'second-factor': ['change'],
  passkey: ['add', 'rename', 'remove', 'refuse', 'counter'],
  invitation: ['create', 'resend', 'withdraw', 'accept', 'reject'],
  document: ['upload', 'download', 'delete', 'visibility'],
  archive: ['profile'],
  list: ['export'],
  import: ['upload', 'confirm', 'stop', 'finish', 'discard', 'result'],
  audit: ['forget', 'stream'],
  backup: ['make'],
  appearance: [],
  inbox: [],
  directory: [],
  setup: ['dismiss'],
  // Only of shared views.
  'saved-view': ['share', 'share-in-group', 'unshare', 'delete'],
  'qualification-kind': edited,
  qualification: [
    'submit',
    'edit',
    'withdraw',
    'upload',
    'download',
    'delete-document',
    'verify',
    'check',
    'refuse',
  ],
  requirement: ['add', 'edit', 'delete'],
  hold: ['begin', 'end', 'override', 'end-override'],
  'accreditation-pack': ['request', 'download', 'delete'],
  incident: ['add', 'edit', 'download'],
  'identity-connection': ['add', 'edit', 'link', 'unlink', 'scim-token', 'end-scim-token', 'manage', 'scim'],
  webhook: ['add', 'edit', 'delete', 'secret', 'test', 'send-again', 'switch-off'],
} as const

/**
 * The data that a call reads or changes. Data that determines the caller's permissions counts too: the MIPs of a
 * member depend on their groups.
 */
export type Kind = RecordKind | LinkKind | keyof typeof others
