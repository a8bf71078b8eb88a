import { asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listRis } from '../queries.ts'

export const listPlans = {
  cases: {
    ris: ({ db }) => listRis(db, asked),
    'ris-of-a-mip': ({ db }) => listRis(db, { ...asked, filter: { mipId: 32 } }),
  },
} satisfies ListPlans
