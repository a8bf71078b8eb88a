import type { ServerDomain } from '../../../platform/domain.ts'
import { mailWordingHandlers } from './routes.ts'

export const mailWording = {
  tables: ['mailWording'],
  references: {
    user: {
      'mail_wording.changed_by': 'follows a use',
    },
  },
  handlers: mailWordingHandlers,
} satisfies ServerDomain
