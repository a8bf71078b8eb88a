import { asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listServiceAccounts } from '../queries.ts'

export const listPlans = {
  cases: {
    'service-accounts': ({ db }) => listServiceAccounts(db, asked),
  },
  fill: `
  insert into service_account (client_id, name, scopes) select 'sa-' || lpad(n::text, 20, '0'), 'Feed ' || n, array['users:read'] from generate_series(1, 400) n;`,
} satisfies ListPlans
