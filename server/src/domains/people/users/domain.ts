import type { ServerDomain } from '../../../platform/domain.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'
import { usersInbox } from './inbox-queries.ts'
import { emailChanged } from './mails.ts'
import { personalUsers } from './personal/personal-queries.ts'
import { userHandlers } from './routes.ts'

export const users = {
  tables: ['user', 'userRole'],
  references: {
    user: {
      'user.activated_at': { use: 'sign-in' },
      'user.last_sign_in_at': { use: 'sign-in' },
      'user.photo_sha256': { use: 'file' },
      'user.ahpra_typed_by': 'follows a use',
      'user_role.user_id': 'goes with it',
    },
    group: {
      'user.group_id_for_admin': { use: 'link', facts: 'group-admin' },
    },
  },
  personal: personalUsers,
  startSteps: [ensureFirstAdministrator],
  inbox: usersInbox,
  handlers: userHandlers,
  mails: [emailChanged],
} satisfies ServerDomain
