import 'i18next'

type English = {
  'accreditation-packs': typeof import('../domains/compliance/accreditation-packs/texts/en.json')
  'admin-dashboard': typeof import('../domains/portal/dashboard/admin-dashboard/texts/en.json')
  appearance: typeof import('../domains/portal/appearance/texts/en.json')
  apps: typeof import('../domains/connections/apps/texts/en.json')
  audit: typeof import('../domains/compliance/audit/texts/en.json')
  auth: typeof import('../domains/access/auth/texts/en.json')
  common: typeof import('../i18n/texts/common/en.json')
  dashboard: typeof import('../domains/portal/dashboard/texts/en.json')
  documents: typeof import('../domains/people/documents/texts/en.json')
  errors: typeof import('../i18n/texts/errors/en.json')
  'group-dashboard': typeof import('../domains/portal/dashboard/group-dashboard/texts/en.json')
  groups: typeof import('../domains/people/groups/texts/en.json')
  hospital: typeof import('../domains/access/auth/hospital/texts/en.json')
  webhooks: typeof import('../domains/connections/webhooks/texts/en.json')
  'identity-connections': typeof import('../domains/connections/identity-connections/texts/en.json')
  imports: typeof import('../domains/people/imports/texts/en.json')
  incidents: typeof import('../domains/compliance/incidents/texts/en.json')
  inbox: typeof import('../domains/portal/inbox/texts/en.json')
  links: typeof import('../domains/people/links/texts/en.json')
  invitations: typeof import('../domains/people/invitations/texts/en.json')
  jobs: typeof import('../domains/portal/jobs/texts/en.json')
  jump: typeof import('./jump/texts/en.json')
  'member-dashboard': typeof import('../domains/portal/dashboard/member-dashboard/texts/en.json')
  messages: typeof import('../i18n/texts/messages/en.json')
  mips: typeof import('../domains/people/mips/texts/en.json')
  'my-profile': typeof import('../domains/portal/my-profile/texts/en.json')
  passkeys: typeof import('../domains/access/passkeys/texts/en.json')
  'qualification-kinds': typeof import('../domains/compliance/qualification-kinds/texts/en.json')
  qualifications: typeof import('../domains/compliance/qualifications/texts/en.json')
  reach: typeof import('../domains/compliance/reach/texts/en.json')
  requirements: typeof import('../domains/compliance/requirements/texts/en.json')
  ris: typeof import('../domains/people/ris/texts/en.json')
  roles: typeof import('../domains/people/roles/texts/en.json')
  'saved-views': typeof import('../kit/saved-views/texts/en.json')
  'service-accounts': typeof import('../domains/connections/service-accounts/texts/en.json')
  sessions: typeof import('../domains/access/sessions/texts/en.json')
  setup: typeof import('../domains/access/setup/texts/en.json')
  terms: typeof import('../domains/access/terms/texts/en.json')
  users: typeof import('../domains/people/users/texts/en.json')
  validation: typeof import('../i18n/texts/validation/en.json')
}

/** The sections `menu` of all texts, gathered by the build (web/build/gathered-texts.ts). */
type Menu = {
  [Name in keyof English as English[Name] extends { menu: object } ? Name : never]: English[Name] extends {
    menu: infer Words
  }
    ? Words
    : never
}

/** The sections `audit` of all texts, which the build adds to the texts of the audit pages. */
type AuditSections = {
  [Name in keyof English]: English[Name] extends { audit: infer Words } ? (words: Words) => void : never
}[keyof English]
type Audit = English['audit'] & (AuditSections extends (words: infer All) => void ? All : never)

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      [Name in keyof English]: Omit<Name extends 'audit' ? Audit : English[Name], 'menu' | 'audit'>
    } & { menu: Menu }
  }
}
