import { idFrom, type ListSearch, listSearch } from '../../ui/list/list-search.ts'

export const groupTabs = ['details', 'members', 'admins', 'mips', 'invitations', 'history'] as const
export type GroupTab = (typeof groupTabs)[number]

export type GroupDetailSearch = ListSearch & { id?: number; tab?: GroupTab }

const people = ['lastName', 'siteCode']
const sorts: Partial<Record<GroupTab, readonly string[]>> = {
  members: people,
  invitations: people,
  mips: ['name', 'code', 'suburb', 'status'],
}

/** `?id=12&tab=members`, and the state of the list in that tab; whatever else stands there is dropped. */
export function groupDetailSearch(raw: Record<string, unknown>): GroupDetailSearch {
  const id = idFrom(raw.id)
  const tab = groupTabs.find((known) => known === raw.tab)
  const list = listSearch(sorts[tab ?? 'details'] ?? [])(raw)
  return { ...list, ...(id === undefined ? {} : { id }), ...(tab === undefined ? {} : { tab }) }
}
