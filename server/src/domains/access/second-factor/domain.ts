import type { ServerDomain } from '../../../platform/domain.ts'
import { secondFactorHandlers } from './routes.ts'
import { sealedAuthenticators } from './service.ts'

export const secondFactor = {
  handlers: secondFactorHandlers,
  sealed: [...sealedAuthenticators],
} satisfies ServerDomain
