import type { ContractDomain } from '../../../declared/domain.ts'
import { inboxRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const inbox = {
  tags: [{ name: 'inbox', description: 'What waits for the caller.', routes: inboxRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
