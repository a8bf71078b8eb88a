import type { ServerDomain } from '../../../platform/domain.ts'
import type { World } from '../../../platform/world.ts'
import {
  factorCode,
  newDevice,
  oneTimeCode,
  passwordChanged,
  passwordReset,
  recoveryCodeUsed,
} from './mails.ts'
import { personalAuth } from './personal-queries.ts'
import { resetLinks } from './reset-requests.ts'
import { authHandlers, passkeySignInHandlers } from './routes.ts'

export const auth = {
  tables: ['knownDevice'],
  references: {
    user: {
      'known_device.user_id': 'follows a use',
    },
  },
  personal: personalAuth,
  handlers: (world: World) => ({
    ...authHandlers(world),
    ...passkeySignInHandlers(world),
  }),
  jobs: { 'reset-links': resetLinks },
  mails: [oneTimeCode, factorCode, passwordReset, passwordChanged, newDevice, recoveryCodeUsed],
} satisfies ServerDomain
