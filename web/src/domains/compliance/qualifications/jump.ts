import type { DomainJump } from '../../../kit/pages/domain-jump.ts'
import { ownActions } from './own-actions.ts'

export const jump = { ownActions: [ownActions] } as const satisfies DomainJump
