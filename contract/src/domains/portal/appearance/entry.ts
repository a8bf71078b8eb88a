import type { DomainEntry } from '../../../declared/entry.ts'

export const appearanceEntry = {
  others: {
    appearance: [],
  },
} as const satisfies DomainEntry
