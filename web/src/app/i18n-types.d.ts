import 'i18next'

type English = {
  appearance: typeof import('../locales/en/appearance.json')
  apps: typeof import('../locales/en/apps.json')
  audit: typeof import('../locales/en/audit.json')
  auth: typeof import('../locales/en/auth.json')
  common: typeof import('../locales/en/common.json')
  dashboard: typeof import('../locales/en/dashboard.json')
  documents: typeof import('../locales/en/documents.json')
  errors: typeof import('../locales/en/errors.json')
  groups: typeof import('../locales/en/groups.json')
  imports: typeof import('../locales/en/imports.json')
  invitations: typeof import('../locales/en/invitations.json')
  jump: typeof import('../locales/en/jump.json')
  messages: typeof import('../locales/en/messages.json')
  mips: typeof import('../locales/en/mips.json')
  'my-profile': typeof import('../locales/en/my-profile.json')
  ris: typeof import('../locales/en/ris.json')
  roles: typeof import('../locales/en/roles.json')
  sessions: typeof import('../locales/en/sessions.json')
  terms: typeof import('../locales/en/terms.json')
  users: typeof import('../locales/en/users.json')
  validation: typeof import('../locales/en/validation.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: English
  }
}
