import { type NumberProblem, numberProblems } from '@gantry/contract/domains/people/links/user-mips/words'
import { detailSearch } from '../../../kit/records/detail-search.ts'
import { listSearch } from '../../../ui/list/list-search.ts'

export const mipTabs = ['profile', 'users', 'groups', 'ris', 'documents'] as const
export type MipTab = (typeof mipTabs)[number]
export type MipUserFilters = { problem?: NumberProblem }

const page = detailSearch(mipTabs)
const users = listSearch<MipUserFilters>(['lastName', 'siteCode'], (raw) => {
  const problem = numberProblems.find((known) => known === raw.problem)
  return problem === undefined ? {} : { problem }
})

/** `?id=12&tab=users`, and the state of the list in that tab. */
export function mipDetailSearch(raw: Record<string, unknown>) {
  const known = page(raw)
  return known.tab === 'users' ? { ...users(raw), ...known } : known
}
