import { groupAdmin, type ListPlans, member } from '../../../../testing/list-plans/cases.ts'
import { listViews } from '../queries.ts'

export const listPlans = {
  cases: {
    'saved-views': ({ db }) => listViews(db, member, 'users'),
    'saved-views-of-a-group': ({ db }) => listViews(db, groupAdmin, 'users'),
  },
  fill: `
  insert into saved_view (user_id, list, name, search, is_shared, group_id)
  select n, 'users', 'View', 'q=a', n % 8000 = 0, case when n % 40 = 1 then 1 + n / 40 % 400 end from generate_series(1, 40000) n;`,
  growing: ['saved_view'],
} satisfies ListPlans
