import type { ContractDomain } from '../../../declared/domain.ts'
import { checkQueueRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const checkQueue = {
  tags: [
    {
      name: 'check-queue',
      description: 'Checking qualifications one after the other.',
      routes: checkQueueRoutes,
    },
  ],
  schemas: [schemas],
} as const satisfies ContractDomain
