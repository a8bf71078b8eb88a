export const profileTabs = ['profile', 'security', 'mips', 'groups', 'ris', 'documents'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** `?tab=connections` is an old address and leads to the MIPs. */
export function profileSearch(search: Record<string, unknown>): { tab?: ProfileTab } {
  const wanted = search.tab === 'connections' ? 'mips' : search.tab
  const tab = profileTabs.find((known) => known === wanted)
  return tab ? { tab } : {}
}
