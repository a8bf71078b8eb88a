import type { ServerDomain } from '../../../platform/domain.ts'
import { qualificationCheckRules } from './importing/qualification-check-rules.ts'
import { qualificationRules } from './importing/qualification-rules.ts'
import { qualificationsInbox } from './inbox-queries.ts'
import { mipQualificationExpires, qualificationExpires, qualificationRefused } from './mails.ts'
import { personalQualifications } from './personal-queries.ts'
import { sendReminders } from './reminders.ts'
import { qualificationHandlers } from './routes.ts'

/** A qualification that somebody only typed is no use of the person or the MIP. */
const checkedOrProven = [
  { use: 'check', by: 'qualification_check.qualification_id' },
  { use: 'check', by: 'register_check.qualification_id' },
  { use: 'file', by: 'qualification_document.qualification_id' },
] as const

export const qualifications = {
  tables: [
    'qualification',
    'qualificationCheck',
    'qualificationDocument',
    'qualificationReminder',
    'repeatedAhpraNumber',
  ],
  references: {
    user: {
      'qualification.user_id': checkedOrProven,
      'qualification.submitted_by': 'follows a use',
      'qualification.contributors': 'follows a use',
      'qualification_check.checked_by': 'follows a use',
      'qualification_document.uploaded_by': 'follows a use',
    },
    mip: {
      'qualification.mip_id': checkedOrProven,
    },
  },
  personal: personalQualifications,
  inbox: qualificationsInbox,
  handlers: qualificationHandlers,
  importRules: { qualifications: qualificationRules, 'qualification-checks': qualificationCheckRules },
  jobs: {
    'qualification-reminders': {
      cron: '*/10 * * * *',
      failed: 'reminders of qualifications could not be sent',
      run: sendReminders,
    },
  },
  mails: [qualificationExpires, mipQualificationExpires, qualificationRefused],
} satisfies ServerDomain
