import type { ServerDomain } from '../../../platform/domain.ts'
import { pruneWorklistAssignments } from './assigning.ts'
import { worklistChase } from './mails.ts'
import { worklistHandlers } from './routes.ts'

export const worklist = {
  tables: ['worklistAssignment', 'worklistChase'],
  handlers: worklistHandlers,
  mails: [worklistChase],
  prune: [pruneWorklistAssignments],
} satisfies ServerDomain
