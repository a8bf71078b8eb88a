import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [{ label: 'groups.add', to: '/groups', opens: 'new-group', isOffered: may('group.add') }],
} as const satisfies DomainJump
