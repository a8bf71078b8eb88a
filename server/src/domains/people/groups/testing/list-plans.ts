import { admin, asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listGroupsInReach } from '../list-queries.ts'

export const listPlans = {
  cases: {
    groups: ({ db }) => listGroupsInReach(db, admin, asked),
  },
} satisfies ListPlans
