import { idFrom } from '../../ui/list/list-search.ts'

export const mipTabs = ['profile', 'users', 'groups', 'documents', 'history'] as const
export type MipTab = (typeof mipTabs)[number]

export type MipDetailSearch = { id?: number; tab?: MipTab }

/** `?id=12&tab=users`; whatever else stands there is dropped. */
export function mipDetailSearch(search: Record<string, unknown>): MipDetailSearch {
  const id = idFrom(search.id)
  const tab = mipTabs.find((known) => known === search.tab)
  return { ...(id === undefined ? {} : { id }), ...(tab ? { tab } : {}) }
}
