import type { ServerDomain } from '../../../platform/domain.ts'
import { importsInbox } from './inbox-queries.ts'
import { providerNumberRules } from './kinds/provider-number-rules.ts'
import { userRules } from './kinds/user-rules.ts'
import { importHandlers } from './routes.ts'
import { pruneImports } from './service.ts'
import { importsJob } from './worker.ts'

export const imports = {
  tables: ['import', 'importRow'],
  inbox: importsInbox,
  handlers: importHandlers,
  importRules: { users: userRules, 'provider-numbers': providerNumberRules },
  jobs: { imports: importsJob },
  prune: [pruneImports],
} satisfies ServerDomain
