import { asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { list%Many% } from '../queries.ts'

export const listPlans = {
  cases: {
    '%many%': ({ db }) => list%Many%(db, asked),
  },
  fill: `
  insert into %table% (name) select '%Words% ' || n from generate_series(1, 400) n;`,
} satisfies ListPlans
