import { domainOf } from '@gantry/contract/identity-connections/words'
import type { Connection } from '../../identity-connections/service.ts'

type Claims = Readonly<Record<string, unknown>>

/** A person as the hospital describes them. */
export type Described = {
  /** Empty if the hospital does not vouch for an address in its own domains. */
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
  const [first = '', ...others] = text(claims['name']).split(/\s+/)
  const firstName = text(claims['given_name']) || first
  const lastName = text(claims['family_name']) || others.join(' ')
  return {
    email: emailOf(connection, claims),
    firstName: firstName.slice(0, 80),
    lastName: lastName.slice(0, 80),
    hasSecondFactor: texts(tested['amr']).includes('mfa') || acceptedAcrs.includes(text(tested['acr'])),
    roleValues: rolesClaim === '' ? [] : texts(claims[rolesClaim]),
  }
}

/** The address, if it is in a domain of the connection and verified. */
function emailOf({ domains, trustsEmails }: Connection, claims: Claims): string {
  const email = text(claims['email'])
  const verified = claims['email_verified']
  const isVerified = verified === true || verified === 'true' || (verified === undefined && trustsEmails)
  return isVerified && domains.includes(domainOf(email)) ? email : ''
}
