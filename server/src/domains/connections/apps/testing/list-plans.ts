import { asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listConnectedApps } from '../record-queries.ts'

export const listPlans = {
  cases: {
    apps: ({ db }) => listConnectedApps(db, 'Gantry', asked),
  },
} satisfies ListPlans
