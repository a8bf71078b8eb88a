import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [{ label: 'roles.add', to: '/roles', opens: 'new-role', isOffered: may('role.add') }],
} as const satisfies DomainJump
