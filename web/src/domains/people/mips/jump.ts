import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [{ label: 'mips.add', to: '/mips', opens: 'new-mip', isOffered: may('mip.add') }],
} as const satisfies DomainJump
