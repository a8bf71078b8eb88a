import type { ContractDomain } from '../../../declared/domain.ts'
import { tabCountRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const tabCounts = {
  tags: [{ name: 'tab-counts', description: 'How much each tab of a record lists.', routes: tabCountRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
