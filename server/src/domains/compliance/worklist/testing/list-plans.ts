import type { Actor } from '../../../../platform/actor.ts'
import {
  admin,
  anyTime,
  asked,
  groupAdmin,
  type ListPlans,
  type ListRun,
} from '../../../../testing/list-plans/cases.ts'
import type { WorklistRequest } from '../list-queries.ts'
import { listWorklist } from '../service.ts'

const worklist =
  (actor: Actor, filter: WorklistRequest['filter'] = {}): ListRun =>
  ({ db }) =>
    listWorklist({ db, clock: { now: () => anyTime } }, actor, { ...asked, sorts: [], filter })

/** Its rows are those of qualifications, requirements and links, which are there. */
export const listPlans = {
  cases: {
    'worklist-of-a-group': worklist(groupAdmin),
    'worklist-of-a-mip': worklist(admin, { mipId: 32 }),
    'worklist-by-search': worklist(admin, { search: 'liam' }),
    'worklist-suspended': worklist(admin, { reason: 'SUSPENDED' }),
    'worklist-due': worklist(admin, { reason: 'DUE' }),
  },
} satisfies ListPlans
