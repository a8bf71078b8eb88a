import { detailSearch } from '../../../kit/records/detail-search.ts'
import { listSearch } from '../../../ui/list/list-search.ts'

export const risTabs = ['profile', 'users', 'mips'] as const
export type RisTab = (typeof risTabs)[number]

const page = detailSearch(risTabs)
const users = listSearch(['lastName', 'siteCode', 'risUserName'])

/** `?id=12&tab=users`, and the state of the list in that tab. */
export function risDetailSearch(raw: Record<string, unknown>) {
  const known = page(raw)
  return known.tab === 'users' ? { ...users(raw), ...known } : known
}
