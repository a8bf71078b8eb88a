import type { ServerDomain } from '../../../platform/domain.ts'
import { apiDocsPlugin } from './routes.ts'

export const apiDocs = {
  plugins: [apiDocsPlugin],
} satisfies ServerDomain
