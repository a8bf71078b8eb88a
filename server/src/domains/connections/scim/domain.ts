import type { ServerDomain } from '../../../platform/domain.ts'
import { holdLifted } from './mails.ts'
import { personalDirectories } from './personal-queries.ts'
import { scimPlugin } from './plugin.ts'
import { scimHandlers } from './routes.ts'

export const scim = {
  tables: ['scimClient', 'scimRole', 'scimUser'],
  references: {
    user: {
      'scim_user.user_id': 'goes with it',
      'scim_role.user_id': 'goes with it',
      'scim_client.made_by': 'follows a use',
      'scim_client.actor_id': 'kept',
    },
  },
  personal: personalDirectories,
  handlers: scimHandlers,
  plugins: [scimPlugin],
  mails: [holdLifted],
} satisfies ServerDomain
