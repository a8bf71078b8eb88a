import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { invitationRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const invitations = {
  tags: [{ name: 'invitations', description: 'Invitations to groups.', routes: invitationRoutes }],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
