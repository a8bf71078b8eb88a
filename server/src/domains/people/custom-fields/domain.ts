import type { ServerDomain } from '../../../platform/domain.ts'
import { deleteRemovedFields } from './removing.ts'
import { customFieldHandlers } from './routes.ts'

export const customFields = {
  tables: ['customField'],
  handlers: customFieldHandlers,
  prune: [deleteRemovedFields],
} satisfies ServerDomain
