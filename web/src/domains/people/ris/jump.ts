import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [{ label: 'ris.add', to: '/ris', opens: 'new-ris', isOffered: may('ris.add') }],
} as const satisfies DomainJump
