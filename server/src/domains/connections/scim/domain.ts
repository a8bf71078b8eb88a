import type { ServerDomain } from '../../../platform/domain.ts'
import { holdLifted } from './mails.ts'
import { scimPlugin } from './plugin.ts'
import { scimHandlers } from './routes.ts'

export const scim = {
  tables: ['scimClient', 'scimRole', 'scimUser'],
  handlers: scimHandlers,
  plugins: [scimPlugin],
  mails: [holdLifted],
} satisfies ServerDomain
