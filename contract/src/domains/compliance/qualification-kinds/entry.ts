import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'

export const qualificationKindsEntry = {
  others: {
    'qualification-kind': recordVerbs,
  },
} as const satisfies DomainEntry
