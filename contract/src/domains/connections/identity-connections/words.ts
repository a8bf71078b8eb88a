// This file has no schema library, because the portal uses it before it loads one.

/** Where a hospital's identity provider sends the browser after a sign-in, under the portal's address. */
export const callbackPath = '/hospital-sign-in'

/** Where the directory of a connection calls, under the portal's address. */
export const scimPath = (identityConnectionId: number) => `/scim/v2/${identityConnectionId}`

/**
 * The steps of the test of a connection, in their order. `flow`: what the provider offers for a sign-in; `person`: what only the
 * sign-in of a person shows.
 */
export const testSteps = ['discovery', 'flow', 'keys', 'client', 'person'] as const
export const testOutcomes = ['passed', 'warning', 'failed', 'not-known'] as const

/** Mail services with which anybody gets an address. A hospital does not own such a domain. */
export const publicMailDomains: readonly string[] = [
  'aol.com',
  'bigpond.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'optusnet.com.au',
  'outlook.com',
  'outlook.com.au',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'yahoo.com',
  'yahoo.com.au',
  'yandex.com',
  'zoho.com',
]

export const isPublicMailDomain = (domain: string) => publicMailDomains.includes(domain.toLowerCase())

/** The domain of an e-mail address in lower case; empty if there is none yet. */
export const domainOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 0
    ? ''
    : email
        .slice(at + 1)
        .trim()
        .toLowerCase()
}
