import type { ServerDomain } from '../../../platform/domain.ts'
import { serviceAccountHandlers } from './routes.ts'

export const serviceAccounts = {
  handlers: serviceAccountHandlers,
} satisfies ServerDomain
