import type { DomainEntry } from '../../../declared/entry.ts'

export const setupEntry = {
  others: {
    setup: ['dismiss'],
  },
} as const satisfies DomainEntry
