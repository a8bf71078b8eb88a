import type { ServerDomain } from '../../../platform/domain.ts'
import { qualificationKindHandlers } from './routes.ts'

export const qualificationKinds = {
  handlers: qualificationKindHandlers,
} satisfies ServerDomain
