import type { ContractDomain } from '../../../../declared/domain.ts'
import * as schemas from './schemas.ts'

export const timeLimits = { schemas: [schemas] } as const satisfies ContractDomain
