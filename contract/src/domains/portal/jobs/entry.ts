import type { DomainEntry } from '../../../declared/entry.ts'

export const jobsEntry = {
  others: {
    job: ['retry'],
  },
} as const satisfies DomainEntry
