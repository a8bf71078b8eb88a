import type { DomainEntry } from '../../../declared/entry.ts'

export const archiveEntry = {
  others: {
    archive: ['profile'],
  },
} as const satisfies DomainEntry
