import type { ServerDomain } from '../../../platform/domain.ts'
import { jobHandlers } from './routes.ts'

export const jobs = { handlers: jobHandlers } satisfies ServerDomain
