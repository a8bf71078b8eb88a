import type { DomainEntry } from '../../../declared/entry.ts'

export const worklistEntry = {
  others: {
    worklist: ['assign', 'unassign', 'chase', 'delay', 'cancel', 'escalate', 'mail-all', 'stop', 'finish'],
  },
} as const satisfies DomainEntry
