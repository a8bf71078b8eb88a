export const userTabs = ['profile', 'roles', 'mips', 'groups', 'ris', 'documents', 'history'] as const
export type UserTab = (typeof userTabs)[number]

export type UserDetailSearch = { id?: number; tab?: UserTab }

/** `?id=12&tab=mips`; whatever else stands there is dropped. */
export function userDetailSearch(search: Record<string, unknown>): UserDetailSearch {
  const id = Number(search.id)
  const tab = userTabs.find((known) => known === search.tab)
  return { ...(Number.isSafeInteger(id) && id > 0 ? { id } : {}), ...(tab ? { tab } : {}) }
}
