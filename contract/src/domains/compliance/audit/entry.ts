import type { DomainEntry } from '../../../declared/entry.ts'

export const auditEntry = {
  others: {
    audit: ['forget', 'stream'],
  },
  scopes: ['audit:read'],
} as const satisfies DomainEntry
