import type { ServerDomain } from '../../../platform/domain.ts'
import { mailWordingHandlers } from './routes.ts'

export const mailWording = {
  tables: ['mailWording'],
  handlers: mailWordingHandlers,
} satisfies ServerDomain
