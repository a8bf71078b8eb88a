import { admin, type ListPlans, member } from '../../../../testing/list-plans/cases.ts'
import { listCorrectionsOf, listOwnValues } from '../queries.ts'

export const listPlans = {
  cases: {
    'corrections-of-a-person': ({ db }) => listCorrectionsOf(db, admin, member.userId),
    'values-to-correct': ({ db }) => listOwnValues(db, member),
  },
  // Most were answered; one in fifty is open.
  fill: `insert into correction (user_id, field, value, wanted, reason, asked_at, due_on, state, answered_by, answered_at)
    select user_id, 'siteCode', 'A', 'B', 'Moved.', '2026-01-01', '2026-01-31',
      case when user_id % 50 = 0 then 'OPEN' else 'ACCEPTED' end,
      case when user_id % 50 > 0 then 1 end, case when user_id % 50 > 0 then '2026-01-02'::timestamptz end
    from "user"`,
  growing: ['correction'],
} satisfies ListPlans
