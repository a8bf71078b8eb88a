import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { isAdministrator } from '../../../kit/pages/readers.ts'

export const jump = {
  parts: [
    { to: '/reach/who', label: 'reach.whoPage', icon: 'key' },
    { to: '/reach/what', label: 'reach.whatPage', icon: 'key' },
    { to: '/reach/as-of', label: 'reach.asOfPage', icon: 'history' },
  ],
  actions: [{ label: 'reach.ask', to: '/reach', isOffered: isAdministrator }],
} as const satisfies DomainJump
