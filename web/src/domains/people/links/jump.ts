import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { isAdministrator } from '../../../kit/pages/readers.ts'

export const jump = {
  parts: [{ to: '/mips/provider-numbers', label: 'links.numbers', icon: 'heartbeat' }],
  actions: [
    { label: 'links.fixNumbers', to: '/mips/provider-numbers/attention', isOffered: isAdministrator },
  ],
  shortcuts: [
    { label: 'links.moveThroughNumbers', keys: ['↑', '↓', '←', '→'], isOffered: isAdministrator },
    { label: 'links.editNumber', keys: ['F2'], isOffered: isAdministrator },
  ],
} as const satisfies DomainJump
