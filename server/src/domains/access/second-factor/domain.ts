import type { ServerDomain } from '../../../platform/domain.ts'
import { secondFactorChanged } from './mails.ts'
import { personalSecondFactor } from './personal-queries.ts'
import { secondFactorHandlers } from './routes.ts'
import { sealedAuthenticators } from './service.ts'

export const secondFactor = {
  tables: ['oneTimeCode', 'recoveryCode'],
  references: {
    user: {
      'recovery_code.user_id': 'follows a use',
    },
  },
  personal: personalSecondFactor,
  handlers: secondFactorHandlers,
  sealed: [...sealedAuthenticators],
  mails: [secondFactorChanged],
} satisfies ServerDomain
