import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { isAdministrator, may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [
    { label: 'users.add', to: '/users', opens: 'new-user', isOffered: may('user.add') },
    {
      label: 'users.invite',
      labelInGroup: 'users.inviteTo',
      to: '/users',
      opens: 'invite-people',
      isOffered: isAdministrator,
    },
    { label: 'users.notActivated', to: '/users', search: { activated: false }, isOffered: isAdministrator },
  ],
} as const satisfies DomainJump
