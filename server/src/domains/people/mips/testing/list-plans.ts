import { admin, asked, groupAdmin, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listMipsInReach } from '../list-queries.ts'

export const listPlans = {
  cases: {
    mips: ({ db }) => listMipsInReach(db, admin, asked),
    'mips-by-status': ({ db }) => listMipsInReach(db, admin, { ...asked, filter: { status: false } }),
    'mips-by-search': ({ db }) => listMipsInReach(db, admin, { ...asked, filter: { search: 'm777' } }),
    'mips-of-a-group': ({ db }) => listMipsInReach(db, groupAdmin, asked),
  },
} satisfies ListPlans
