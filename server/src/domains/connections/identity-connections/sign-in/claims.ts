import { ProvidedPerson } from '@gantry/contract/domains/connections/identity-connections/claims'
import { domainOf } from '@gantry/contract/domains/connections/identity-connections/words'
import type { Connection } from '../service.ts'

type Claims = Readonly<Record<string, unknown>>

/** A person as the hospital describes them. */
export type Described = {
  /** Empty if the hospital does not vouch for an address in its own domains. It and the names are not checked yet. */
  email: string
  firstName: string
  lastName: string
  /** Whether the hospital has asked for a second factor. */
  hasSecondFactor: boolean
  /** The values of the claim that decides about roles. */
  roleValues: string[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(text).filter((one) => one !== '')

/** Reads the claims that matter. `tested` are those of the ID token; only they tell how somebody signed in. */
export function describe(connection: Connection, tested: Claims, claims: Claims): Described {
  const { acceptedAcrs, rolesClaim } = connection
  // Line breaks separate no names: they stay, and the name is refused.
  const [first = '', ...others] = text(claims['name']).split(/\p{Zs}+/u)
  return {
    email: emailOf(connection, claims),
    firstName: text(claims['given_name']) || first,
    lastName: text(claims['family_name']) || others.join(' '),
    hasSecondFactor: texts(tested['amr']).includes('mfa') || acceptedAcrs.includes(text(tested['acr'])),
    roleValues: rolesClaim === '' ? [] : texts(claims[rolesClaim]),
  }
}

/** The person to add, without names that the hospital does not give. Null if one of them cannot be stored. */
export function personOf({ email, firstName, lastName }: Described): ProvidedPerson | null {
  const [beforeAt = ''] = email.split('@')
  const person = { email, firstName: firstName || beforeAt, lastName: lastName || '-' }
  return ProvidedPerson.safeParse(person).data ?? null
}

/** The address, if it is in a domain of the connection and verified. */
function emailOf({ domains, trustsEmails }: Connection, claims: Claims): string {
  const email = text(claims['email'])
  const verified = claims['email_verified']
  const isVerified = verified === true || verified === 'true' || (verified === undefined && trustsEmails)
  return isVerified && domains.includes(domainOf(email)) ? email : ''
}
