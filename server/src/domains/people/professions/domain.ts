import type { ServerDomain } from '../../../platform/domain.ts'
import { professionHandlers } from './routes.ts'

export const professions = {
  tables: ['personProfession'],
  handlers: professionHandlers,
} satisfies ServerDomain
