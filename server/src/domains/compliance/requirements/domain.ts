import type { ServerDomain } from '../../../platform/domain.ts'
import { holdFigures } from './figures.ts'
import { startHolds } from './holds.ts'
import { overridesInbox } from './inbox-queries.ts'
import { requirementHandlers } from './routes.ts'

export const requirements = {
  tables: ['requirement', 'holdOverride', 'linkHold'],
  inbox: overridesInbox,
  handlers: requirementHandlers,
  jobs: [startHolds],
  figures: [holdFigures],
} satisfies ServerDomain
