import type { DomainEntry } from '../../../declared/entry.ts'

export const correctionsEntry = {
  others: { correction: ['ask', 'accept', 'refuse', 'withdraw'] },
  // An answer is due within so many days of the request (Australian Privacy Principle 13; docs/corrections.md).
  inbox: { correction: 30 },
} as const satisfies DomainEntry
