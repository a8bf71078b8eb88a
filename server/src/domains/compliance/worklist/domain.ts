import type { ServerDomain } from '../../../platform/domain.ts'
import { worklistHandlers } from './routes.ts'

export const worklist = { handlers: worklistHandlers } satisfies ServerDomain
