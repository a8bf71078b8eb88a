import type { DomainJump } from '../../../kit/pages/domain-jump.ts'

export const jump = {
  parts: [{ to: '/qualifications/requirements', label: 'requirements.page', icon: 'certificate' }],
} as const satisfies DomainJump
