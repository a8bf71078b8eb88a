import type { DomainEntry } from '../../../declared/entry.ts'

export const mailWordingEntry = {
  others: { 'mail-wording': ['edit', 'test'] },
} as const satisfies DomainEntry
