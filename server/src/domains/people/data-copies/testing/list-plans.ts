import { type ListPlans, member } from '../../../../testing/list-plans/cases.ts'
import { listCopies } from '../queries.ts'

export const listPlans = {
  cases: { 'copies-of-a-person': ({ db }) => listCopies(db, member.userId) },
  fill: `insert into data_copy (user_id, asked_by, asked_at, state, ends_at)
    select user_id, user_id, '2026-01-01', 'EXPIRED', '2026-01-08' from "user"`,
  growing: ['data_copy'],
} satisfies ListPlans
