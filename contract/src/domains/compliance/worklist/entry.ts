import type { DomainEntry } from '../../../declared/entry.ts'

export const worklistEntry = {
  others: { worklist: ['assign', 'unassign', 'chase'] },
} as const satisfies DomainEntry
