import type { ServerDomain } from '../../../platform/domain.ts'
import { professionRules } from './import-rules.ts'
import { personalProfessions } from './personal-queries.ts'
import { professionHandlers } from './routes.ts'

export const professions = {
  tables: ['personProfession'],
  references: {
    user: {
      'person_profession.user_id': 'goes with it',
    },
  },
  personal: personalProfessions,
  handlers: professionHandlers,
  importRules: { professions: professionRules },
} satisfies ServerDomain
