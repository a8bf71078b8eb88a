import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [{ label: 'imports.start', to: '/imports', isOffered: isPlatformAdministrator }],
} as const satisfies DomainJump
