import { asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listAcceptances } from '../acceptance-queries.ts'

const people =
  (label: string, isAccepted?: boolean): ListPlans['cases'][string] =>
  ({ db }) =>
    listAcceptances(db, label, { ...asked, filter: { isAccepted } })

export const listPlans = {
  cases: {
    // Not here: those that many accepted, and those that many did not. Their numbers are counted, which reads all people.
    'terms-acceptances': people('1.0'),
    'terms-accepted-by-few': people('2.0', true),
  },
  fill: `
  insert into terms_acceptance (user_id, version, accepted_at)
  select user_id, '1.0', now() from "user" where user_id % 10 > 0 on conflict do nothing;
  insert into terms_acceptance (user_id, version, accepted_at)
  select user_id, '2.0', now() from "user" where user_id % 400 = 0 on conflict do nothing;`,
  growing: ['terms_acceptance'],
} satisfies ListPlans
