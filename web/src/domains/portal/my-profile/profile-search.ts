export const profileTabs = ['profile', 'security'] as const

/** Names of tabs in old links. */
const renamed: Record<string, string> = { connections: 'mips', numbers: 'mips' }
const namesInLinks = [...profileTabs, 'mips'] as const

/** The fields that other pages link to, when they are missing. */
export const linkedFields = ['mobile', 'speciality', 'ahpraNumber', 'addressLine1'] as const
export type LinkedField = (typeof linkedFields)[number]

export type ProfileSearch = { tab?: (typeof namesInLinks)[number]; edit?: LinkedField }

/** `?edit=mobile` opens the form of the profile at this field. */
export function profileSearch(search: Record<string, unknown>): ProfileSearch {
  const wanted = renamed[String(search.tab)] ?? search.tab
  const tab = namesInLinks.find((known) => known === wanted)
  const edit = linkedFields.find((known) => known === search.edit)
  return { ...(tab && { tab }), ...(edit && { edit }) }
}
