import type { ServerDomain } from '../../../platform/domain.ts'
import { readinessHandlers } from './routes.ts'

export const readiness = { handlers: readinessHandlers } satisfies ServerDomain
