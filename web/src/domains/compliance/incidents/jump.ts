import type { DomainJump } from '../../../kit/pages/domain-jump.ts'

export const jump = {
  parts: [{ to: '/reach/incidents', label: 'incidents.page', icon: 'key' }],
} as const satisfies DomainJump
