import type { ServerDomain } from '../../../platform/domain.ts'
import { qualificationKindHandlers } from './routes.ts'

export const qualificationKinds = {
  tables: ['qualificationKind'],
  handlers: qualificationKindHandlers,
} satisfies ServerDomain
