import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [{ label: 'apps.add', to: '/apps', opens: 'new-app', isOffered: may('app.add') }],
} as const satisfies DomainJump
