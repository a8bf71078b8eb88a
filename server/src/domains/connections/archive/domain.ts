import type { ServerDomain } from '../../../platform/domain.ts'
import { archivePlugin } from './routes.ts'

export const archive = {
  plugins: [archivePlugin],
} satisfies ServerDomain
