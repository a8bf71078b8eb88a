import type { DomainEntry } from '../../../declared/entry.ts'
import { directoryScopes } from './words.ts'

export const fhirEntry = {
  others: { directory: [] },
  scopes: directoryScopes,
} as const satisfies DomainEntry
