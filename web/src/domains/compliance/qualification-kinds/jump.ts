import type { DomainJump } from '../../../kit/pages/domain-jump.ts'

export const jump = {
  parts: [{ to: '/qualifications/kinds', label: 'qualification-kinds.page', icon: 'certificate' }],
} as const satisfies DomainJump
