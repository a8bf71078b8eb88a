const longest = 60

/**
 * Letters, digits and hyphens of a name, which every file system and every unpacking program accepts. Empty when the
 * name has none, such as a name in Chinese characters.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest)
    .toLowerCase()

type Evidence = {
  /** The person, or null for the MIP itself. */
  userId: number | null
  lastName: string
  firstName: string
  kindCode: string
  qualificationDocumentId: number
  fileName: string
}

/** The path of a document in the pack. The ids make it unique. */
export function documentPath(evidence: Evidence): string {
  const { userId, lastName, firstName, kindCode, qualificationDocumentId, fileName } = evidence
  const folder = userId === null ? 'mip' : joined([plainName(`${lastName} ${firstName}`), userId])
  const dot = fileName.lastIndexOf('.')
  const stem = plainName(dot > 0 ? fileName.slice(0, dot) : fileName)
  const extension = dot > 0 ? plainName(fileName.slice(dot + 1)).slice(0, 10) : ''
  const name = joined([plainName(kindCode), qualificationDocumentId, stem])
  return `documents/${folder}/${name}${extension === '' ? '' : `.${extension}`}`
}

const joined = (parts: (string | number)[]) => parts.filter((part) => part !== '').join('-')
