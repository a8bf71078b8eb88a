import type { ServerDomain } from '../../../platform/domain.ts'
import { termsHandlers } from './routes.ts'

export const terms = {
  tables: ['termsVersion', 'termsText', 'termsAcceptance', 'termsNoticeSeen'],
  handlers: termsHandlers,
} satisfies ServerDomain
