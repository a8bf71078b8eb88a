import type { DomainEntry } from '../../../declared/entry.ts'

export const inboxEntry = {
  others: {
    inbox: [],
  },
} as const satisfies DomainEntry
