import type { ServerDomain } from '../../../platform/domain.ts'
import { risHandlers } from './routes.ts'

export const ris = {
  tables: ['ris'],
  handlers: risHandlers,
} satisfies ServerDomain
