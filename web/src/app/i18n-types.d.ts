import 'i18next'

type English = {
  'accreditation-packs': typeof import('../domains/accreditation-packs/texts/en.json')
  'admin-dashboard': typeof import('../domains/dashboard/admin-dashboard/texts/en.json')
  appearance: typeof import('../domains/appearance/texts/en.json')
  apps: typeof import('../domains/apps/texts/en.json')
  audit: typeof import('../domains/audit/texts/en.json')
  auth: typeof import('../domains/auth/texts/en.json')
  common: typeof import('../i18n/texts/common/en.json')
  dashboard: typeof import('../domains/dashboard/texts/en.json')
  documents: typeof import('../domains/documents/texts/en.json')
  errors: typeof import('../i18n/texts/errors/en.json')
  'group-dashboard': typeof import('../domains/dashboard/group-dashboard/texts/en.json')
  groups: typeof import('../domains/groups/texts/en.json')
  hospital: typeof import('../domains/auth/hospital/texts/en.json')
  webhooks: typeof import('../domains/webhooks/texts/en.json')
  'identity-connections': typeof import('../domains/identity-connections/texts/en.json')
  imports: typeof import('../domains/imports/texts/en.json')
  incidents: typeof import('../domains/incidents/texts/en.json')
  inbox: typeof import('../domains/inbox/texts/en.json')
  links: typeof import('../domains/links/texts/en.json')
  invitations: typeof import('../domains/invitations/texts/en.json')
  jump: typeof import('./jump/texts/en.json')
  'member-dashboard': typeof import('../domains/dashboard/member-dashboard/texts/en.json')
  messages: typeof import('../i18n/texts/messages/en.json')
  mips: typeof import('../domains/mips/texts/en.json')
  'my-profile': typeof import('../domains/my-profile/texts/en.json')
  passkeys: typeof import('../domains/passkeys/texts/en.json')
  'qualification-kinds': typeof import('../domains/qualification-kinds/texts/en.json')
  qualifications: typeof import('../domains/qualifications/texts/en.json')
  reach: typeof import('../domains/reach/texts/en.json')
  requirements: typeof import('../domains/requirements/texts/en.json')
  ris: typeof import('../domains/ris/texts/en.json')
  roles: typeof import('../domains/roles/texts/en.json')
  'saved-views': typeof import('../domains/saved-views/texts/en.json')
  'service-accounts': typeof import('../domains/service-accounts/texts/en.json')
  sessions: typeof import('../domains/sessions/texts/en.json')
  setup: typeof import('../domains/setup/texts/en.json')
  terms: typeof import('../domains/terms/texts/en.json')
  users: typeof import('../domains/users/texts/en.json')
  validation: typeof import('../i18n/texts/validation/en.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: English
  }
}
