import { joined, plainFileName, plainName } from '../../../kit/zip/plain-name.ts'

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
  return `documents/${folder}/${plainFileName([plainName(kindCode), qualificationDocumentId], fileName)}`
}
