import type { ServerDomain } from '../../../platform/domain.ts'
import { personalWording } from './personal-queries.ts'
import { mailWordingHandlers } from './routes.ts'

export const mailWording = {
  tables: ['mailWording'],
  references: {
    user: {
      'mail_wording.changed_by': 'follows a use',
    },
  },
  personal: personalWording,
  handlers: mailWordingHandlers,
} satisfies ServerDomain
