// This file has no schema library, because the portal's forms use it and must load fast.

/** Reading and searching resources of the FHIR directory, in the form of SMART backend services. */
export const directoryScopes = [
  'system/*.rs',
  'system/Practitioner.rs',
  'system/PractitionerRole.rs',
  'system/Organization.rs',
  'system/Location.rs',
] as const

/** An account with the scope of all resources may also ask for a token of some of them. */
export const withContained = (held: readonly string[]): string[] =>
  held.includes('system/*.rs') ? [...new Set([...held, ...directoryScopes])] : [...held]
