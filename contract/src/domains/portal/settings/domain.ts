import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { settingRoutes } from './routes.ts'
import * as schemas from './schemas.ts'
import type { SettingKey } from './words.ts'

const names = {
  'brand.displayed-name': 'Displayed name',
  'brand.company-name': 'Company',
  'brand.first-year': 'First year in the footer',
  'brand.support-address': 'Support address',
  'brand.sign-in-text': 'Text of the sign-in',
  'brand.mail-footer': 'Footer of mails',
  'sign-in.idle-minutes': 'Time without activity',
  'sign-in.session-hours': 'Longest session',
  'sign-in.tries-before-lock': 'Tries before a lock',
  'sign-in.lock-minutes': 'Lengths of locks',
  'people.activation-days': 'Life of activation links',
  'people.end-reminder-days': 'Reminders before access ends',
  'compliance.scope-review-months': 'Longest time until the review of a scope',
  'compliance.scope-temporary-months': 'Longest temporary scope',
  'compliance.scope-emergency-days': 'Longest scope for an emergency',
  'files.document-megabytes': 'Largest document',
  'files.document-quota-megabytes': 'Documents of one person or MIP',
  'mail.digest-hour': 'Hour of the daily mail',
  'mail.kept-days': 'Records of sent mail',
} as const satisfies Record<SettingKey, string>

export const settings = {
  tags: [
    {
      name: 'settings',
      description: 'Settings of the platform, which are in force at once on all servers.',
      routes: settingRoutes,
    },
  ],
  schemas: [schemas],
  audited: { setting: names },
  errors,
} as const satisfies ContractDomain
