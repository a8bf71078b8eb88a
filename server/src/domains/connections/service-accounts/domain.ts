import type { ServerDomain } from '../../../platform/domain.ts'
import { serviceAccountHandlers } from './routes.ts'

export const serviceAccounts = {
  tables: ['serviceAccount'],
  handlers: serviceAccountHandlers,
} satisfies ServerDomain
