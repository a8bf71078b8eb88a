import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { may } from '../../../kit/pages/readers.ts'

export const jump = {
  actions: [{ label: '%many%.add', to: '/%many%', opens: 'new-%one%', isOffered: may('%one%.add') }],
} as const satisfies DomainJump
