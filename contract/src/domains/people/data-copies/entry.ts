import type { DomainEntry } from '../../../declared/entry.ts'

export const dataCopiesEntry = {
  others: { 'data-copy': ['ask', 'make', 'download'] },
  // Its file is deleted after so many days (words.ts).
  inbox: { 'data-copy': 7 },
} as const satisfies DomainEntry
