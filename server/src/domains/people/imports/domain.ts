import type { ServerDomain } from '../../../platform/domain.ts'
import { importsInbox } from './inbox-queries.ts'
import { providerNumberRules } from './kinds/provider-number-rules.ts'
import { userRules } from './kinds/user-rules.ts'
import { personalImports } from './personal-queries.ts'
import { importHandlers } from './routes.ts'
import { pruneImports } from './service.ts'
import { importsJob } from './worker.ts'

export const imports = {
  tables: ['import', 'importRow'],
  references: {
    user: {
      'import.created_by': 'follows a use',
      'import.confirmed_by': 'follows a use',
      'import.deletion_asked_by': 'follows a use',
      'import_row.user_id': 'kept',
    },
  },
  personal: personalImports,
  inbox: importsInbox,
  handlers: importHandlers,
  importRules: { users: userRules, 'provider-numbers': providerNumberRules },
  jobs: { imports: importsJob },
  prune: [pruneImports],
} satisfies ServerDomain
