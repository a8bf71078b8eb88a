import type { ContractDomain } from '../../../declared/domain.ts'
import { appearanceRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const appearance = {
  tags: [{ name: 'appearance', description: 'Colours and layout of the portal.', routes: appearanceRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
