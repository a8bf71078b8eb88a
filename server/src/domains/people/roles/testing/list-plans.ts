import { asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listRoles } from '../queries.ts'

export const listPlans = {
  cases: {
    roles: ({ db }) => listRoles(db, 'Gantry', asked),
  },
} satisfies ListPlans
