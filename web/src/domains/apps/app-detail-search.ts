import { idFrom } from '../../ui/list/list-search.ts'

export const appTabs = ['profile', 'connection', 'history'] as const
export type AppTab = (typeof appTabs)[number]

export type AppDetailSearch = { id?: number; tab?: AppTab }

/** `?id=3&tab=connection`; whatever else stands there is dropped. */
export function appDetailSearch(search: Record<string, unknown>): AppDetailSearch {
  const id = idFrom(search.id)
  const tab = appTabs.find((known) => known === search.tab)
  return { ...(id === undefined ? {} : { id }), ...(tab ? { tab } : {}) }
}
