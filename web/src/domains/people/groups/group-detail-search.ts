import { records } from '@gantry/contract/registry'
import { detailSearch } from '../../../kit/records/detail-search.ts'
import { listSearch } from '../../../ui/list/list-search.ts'

export const groupTabs = ['details', 'members', 'admins', 'mips', 'invitations'] as const
export type GroupTab = (typeof groupTabs)[number]

const people = ['lastName', 'siteCode']
const sorts: Partial<Record<GroupTab, readonly string[]>> = {
  members: people,
  invitations: people,
  mips: records.mip.sorts,
}

const page = detailSearch(groupTabs)

/** `?id=12&tab=members`, and the state of the list in that tab. */
export function groupDetailSearch(raw: Record<string, unknown>) {
  const known = page(raw)
  const list = listSearch(sorts[known.tab ?? 'details'] ?? [])(raw)
  return { ...list, ...known }
}
