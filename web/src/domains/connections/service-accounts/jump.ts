import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [
    {
      label: 'service-accounts.add',
      to: '/service-accounts',
      opens: 'new-service-account',
      isOffered: may('service-account.add'),
    },
  ],
} as const satisfies DomainJump
