// The fields whose old and new values the audit trail records. This file has no schema library, because the portal's
// filters use it.
import { type LinkKind, links, type RecordKind } from '../../../registry.ts'

type Fields = Readonly<Record<string, string>>

const contact = { email: 'Email', phone: 'Phone' }
const address = {
  addressLine1: 'Address',
  addressLine2: 'Address, second line',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
}

/** The fields of each kind of record, with their names in an exported file. The portal uses the labels of its forms. */
export const recordFields = {
  user: {
    firstName: 'First name',
    lastName: 'Last name',
    title: 'Title',
    ...contact,
    mobile: 'Mobile',
    siteCode: 'Site code',
    speciality: 'Speciality',
    ahpraNumber: 'AHPRA number',
    hpii: 'HPI-I',
    ...address,
    timeZone: 'Time zone',
    language: 'Language',
    listed: 'In the directory',
    roles: 'Roles',
    groupIdForAdmin: 'Group for admin',
  },
  ris: { name: 'Name', code: 'Code', vendor: 'Vendor', url: 'Address', description: 'Description' },
  mip: {
    name: 'Name',
    code: 'Code',
    archiveLabel: 'Archive label',
    lspn: 'LSPN',
    hpio: 'HPI-O',
    ...contact,
    ...address,
    isCommonwealth: 'Commonwealth entity',
  },
  group: { groupName: 'Name', description: 'Description', ...contact },
  role: { label: 'Label', code: 'Code' },
  app: {
    name: 'Name',
    description: 'Description',
    icon: 'Icon',
    mode: 'Way of opening',
    launchUrl: 'Address',
    roles: 'Roles',
    risId: 'RIS',
    initiateLoginUri: 'Sign-in address',
    redirectUris: 'Redirect addresses',
    postLogoutRedirectUris: 'Addresses after signing out',
    backchannelLogoutUri: 'Sign-out notices',
    isPublic: 'Runs in the browser alone',
    requiresPkce: 'Requires PKCE',
    isArchive: 'Image archive',
    viewerCodes: 'Viewers',
  },
  'service-account': {
    name: 'Name',
    description: 'Description',
    scopes: 'Scopes',
    groupId: 'Group',
  },
} as const satisfies Record<RecordKind, Fields>

/** The fields of each kind of link. */
export const linkFields = {
  'user-mip': { providerNumber: 'Provider number', allowed: 'Allowed', validUntil: 'Until' },
  'user-group': { validUntil: 'Until' },
  'user-ris': { risUserName: 'RIS user name' },
  'group-mip': {},
  'ris-mip': {},
} as const satisfies Record<LinkKind, Fields>

/** The fields of other changes, by the kind in their actions. */
export const otherFields = {
  'user-role': { validUntil: 'Until' },
  'second-factor': { twoFactorAuthType: 'Second factor' },
  passkey: { name: 'Name' },
  document: { visibility: 'Visible' },
  'qualification-kind': {
    label: 'Label',
    pattern: 'Pattern',
    systemUri: 'Register',
    isJurisdictional: 'By jurisdiction',
    graceMonths: 'Months of grace',
    checkMonths: 'Months between checks',
    proof: 'Proof',
    isSensitive: 'Sensitive',
    hasEnd: 'Always with an end',
  },
  qualification: {
    number: 'Number',
    jurisdiction: 'Jurisdiction',
    recognisedIn: 'Recognised in',
    issuedOn: 'Issued',
    expiresOn: 'Expires',
    conditions: 'Conditions',
    state: 'State',
    checkResult: 'Result of the check',
  },
  requirement: {
    kind: 'Kind',
    roleId: 'Role',
    mipId: 'MIP',
    state: 'State',
    enforcement: 'Enforcement',
  },
  hold: { until: 'In force until' },
  incident: {
    title: 'Title',
    description: 'Description',
    userId: 'Account',
    ability: 'Access',
    thingId: 'Record',
    from: 'From',
    to: 'To',
    awareOn: 'Suspected on',
    closed: 'Closed',
    entityName: 'Entity',
    entityContact: 'Contact details of the entity',
    breachDescription: 'Description of the breach',
    informationKinds: 'Kinds of information',
    recommendedSteps: 'Recommended steps',
    otherEntities: 'Other entities',
    assessedOn: 'Assessment completed on',
    harmConsiderations: 'Serious harm',
    remedialAction: 'Remedial action',
    ready: 'Statement is ready',
  },
  'identity-connection': {
    groupId: 'Group',
    name: 'Name',
    issuer: 'Issuer',
    clientId: 'Client ID',
    domains: 'E-mail domains',
    addsPeople: 'Add new people',
    addsOtherDomains: 'Directory adds people of other domains',
    trustsEmails: 'Addresses are verified',
    acceptedAcrs: 'Accepted acr values',
    rolesClaim: 'Claim with roles',
    roleMap: 'Roles',
    allowsPasswords: 'Allow passwords',
    signsInAdministrators: 'Sign in platform administrators',
    status: 'Active',
  },
  webhook: {
    url: 'Address',
    description: 'Description',
    eventTypes: 'Events',
    active: 'On',
  },
} as const satisfies Record<string, Fields>

const byKind: Readonly<Record<string, Fields>> = {
  ...recordFields,
  ...otherFields,
  ...Object.fromEntries(
    Object.entries(links).map(([kind, { auditKind }]) => [auditKind, linkFields[kind as LinkKind]]),
  ),
}

/** The fields that an action can change, with their names. */
export const fieldsOf = (action: string): Fields => byKind[action.split('.')[0] ?? ''] ?? {}

/** The value of a field of a new link, which is no change. */
export const newLink: Readonly<Record<string, unknown>> = {
  providerNumber: '',
  allowed: true,
  risUserName: '',
  validUntil: null,
}

/**
 * Private data, and long texts that may contain some, which the audit trail must not keep for ever. An entry says that such a
 * field changed, and contains `hiddenValue` instead of its values.
 */
export const hiddenFields: readonly `${RecordKind | 'incident'}.${string}`[] = [
  'user.addressLine1',
  'user.addressLine2',
  'incident.description',
  'incident.entityContact',
  'incident.breachDescription',
  'incident.informationKinds',
  'incident.recommendedSteps',
  'incident.otherEntities',
  'incident.harmConsiderations',
  'incident.remedialAction',
]
export const hiddenValue = '•••'

/** The fields that hold the id of a record, and the kind of that record. */
export const idFields: Readonly<Record<string, RecordKind>> = {
  groupIdForAdmin: 'group',
  groupId: 'group',
  risId: 'ris',
  roleId: 'role',
  mipId: 'mip',
}

/** The changes that the portal offers as filters: the kind in the action and the field. */
export const watchedChanges = [
  'user-mip.providerNumber',
  'user-mip.allowed',
  'user-mip.validUntil',
  'user.email',
  'user.mobile',
  'user.lastName',
  'user.ahpraNumber',
  'user.hpii',
  'user.roles',
  'user.groupIdForAdmin',
  'second-factor.twoFactorAuthType',
  'ris-user.risUserName',
  'mip.name',
  'mip.lspn',
  'mip.hpio',
  'mip.archiveLabel',
  'group.groupName',
  'app.roles',
  'app.redirectUris',
  'service-account.scopes',
  'document.visibility',
] as const
export type WatchedChange = (typeof watchedChanges)[number]
