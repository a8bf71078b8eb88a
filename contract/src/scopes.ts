// The scopes of service accounts. This file has no schema library, because the portal's forms use it.

/** What a service account may be allowed: reading or writing in a domain. A row of the contract names the scope that it needs. */
export const callScopes = [
  'users:read',
  'users:write',
  'mips:read',
  'mips:write',
  'ris:read',
  'ris:write',
  'groups:read',
  'groups:write',
  'user-mips:read',
  'user-mips:write',
  'user-groups:read',
  'user-groups:write',
  'user-ris:read',
  'user-ris:write',
  'group-mips:read',
  'group-mips:write',
  'ris-mips:read',
  'ris-mips:write',
  'roles:read',
  'invitations:write',
  'qualifications:read',
  'audit:read',
] as const
export type CallScope = (typeof callScopes)[number]

/** Reading and searching resources of the FHIR directory, in the form of SMART backend services. */
export const directoryScopes = [
  'system/*.rs',
  'system/Practitioner.rs',
  'system/PractitionerRole.rs',
  'system/Organization.rs',
  'system/Location.rs',
] as const

export const scopes = [...callScopes, ...directoryScopes] as const
export type Scope = (typeof scopes)[number]

/** An account with the scope of all resources may also ask for a token of some of them. */
export const withContained = (held: readonly string[]): string[] =>
  held.includes('system/*.rs') ? [...new Set([...held, ...directoryScopes])] : [...held]

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)
