import type { ServerDomain } from '../../../platform/domain.ts'
import { mailboxPlugin } from './routes.ts'

export const mailbox = {
  plugins: [mailboxPlugin],
} satisfies ServerDomain
