import { type ListPlans, member } from '../../../../testing/list-plans/cases.ts'
import { getMemberDashboard } from '../member.ts'

export const listPlans = {
  cases: {
    'dashboard-of-a-member': ({ db }) => getMemberDashboard({ db }, member),
  },
} satisfies ListPlans
