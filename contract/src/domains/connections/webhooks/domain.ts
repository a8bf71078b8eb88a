import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { webhookRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const webhooks = {
  tags: [{ name: 'webhooks', description: 'Telling other systems about events.', routes: webhookRoutes }],
  schemas: [schemas],
  audited: {
    webhook: {
      url: 'Address',
      description: 'Description',
      eventTypes: 'Events',
      active: 'On',
    },
  },
  errors,
} as const satisfies ContractDomain
