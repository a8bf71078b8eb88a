import { idFrom } from '../../ui/list/list-search.ts'

export const risTabs = ['profile', 'users', 'mips', 'history'] as const
export type RisTab = (typeof risTabs)[number]

export type RisDetailSearch = { id?: number; tab?: RisTab }

/** `?id=3&tab=users`; whatever else stands there is dropped. */
export function risDetailSearch(search: Record<string, unknown>): RisDetailSearch {
  const id = idFrom(search.id)
  const tab = risTabs.find((known) => known === search.tab)
  return { ...(id === undefined ? {} : { id }), ...(tab ? { tab } : {}) }
}
