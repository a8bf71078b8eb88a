import { type NumberProblem, numberProblems } from '@gantry/contract/domains/people/links/user-mips/words'
import { idFrom, listSearch } from '../../../../../ui/list/list-search.ts'

export type NumberToFixFilters = { mipId?: number; problem?: NumberProblem }

const filters = (raw: Record<string, unknown>): NumberToFixFilters => {
  const mipId = idFrom(raw.mipId)
  const problem = numberProblems.find((known) => known === raw.problem)
  return { ...(mipId === undefined ? {} : { mipId }), ...(problem === undefined ? {} : { problem }) }
}

/** The `validateSearch` of the page. */
export const numbersToFixSearch = listSearch<NumberToFixFilters>(['mipName', 'lastName'], filters)
