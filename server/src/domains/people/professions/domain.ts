import type { ServerDomain } from '../../../platform/domain.ts'
import { professionRules } from './import-rules.ts'
import { professionHandlers } from './routes.ts'

export const professions = {
  tables: ['personProfession'],
  handlers: professionHandlers,
  importRules: { professions: professionRules },
} satisfies ServerDomain
