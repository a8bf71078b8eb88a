import type { DomainEntry } from '../../../declared/entry.ts'

export const requirementsEntry = {
  others: {
    requirement: ['add', 'edit', 'delete'],
    hold: ['begin', 'end', 'override', 'end-override'],
  },
} as const satisfies DomainEntry
