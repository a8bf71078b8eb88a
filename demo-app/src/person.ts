/** A signed-in user, with the data from the portal. */
export type Person = {
  subject: string
  /** The portal's id of this session in the app. */
  sid: string | null
  name: string
  email: string
  role: string
  /** The group that the user administers; null in other roles. */
  group: string | null
  /** The user's name in the RIS; null if there is none. */
  risUserName: string | null
  providerNumbers: { place: string; number: string }[]
}

/** Reads the claims of a sign-in or a ticket. Only `sub` is always present. */
export function toPerson(claims: Record<string, unknown>): Person {
  const read = (name: string) => textOrNull(claims[name])
  const subject = read('sub')
  if (subject === null) throw new Error('The portal named nobody.')
  return {
    subject,
    sid: read('sid'),
    name: read('name') ?? subject,
    email: read('email') ?? '',
    role: read('session_role') ?? '',
    group: read('session_group_name'),
    risUserName: read('ris_username'),
    providerNumbers: readProviderNumbers(claims['provider_numbers']),
  }
}

function readProviderNumbers(claim: unknown): Person['providerNumbers'] {
  if (!Array.isArray(claim)) return []
  return claim.filter(isRecord).map((entry) => ({
    place: textOrNull(entry['mip_name']) ?? '',
    number: textOrNull(entry['provider_number']) ?? '',
  }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
