export const accountTabs = [
  'details',
  'documents',
  'qualifications',
  'numbers',
  'security',
  'sessions',
] as const
export type AccountTab = (typeof accountTabs)[number]

/** The fields that other pages link to, when they are missing. */
export const linkedFields = ['mobile', 'speciality', 'ahpraNumber', 'addressLine1'] as const
export type LinkedField = (typeof linkedFields)[number]

export type AccountSearch = { tab?: AccountTab; edit?: LinkedField }

/** `?edit=mobile` opens the form of the details at this field. */
export function accountSearch(search: Record<string, unknown>): AccountSearch {
  const tab = accountTabs.find((known) => known === search.tab)
  const edit = linkedFields.find((known) => known === search.edit)
  return { ...(tab && { tab }), ...(edit && { edit }) }
}
