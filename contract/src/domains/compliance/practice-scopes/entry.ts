import type { DomainEntry } from '../../../declared/entry.ts'

export const practiceScopesEntry = {
  others: {
    'practice-scope': ['propose', 'edit', 'grant', 'refuse', 'suspend', 'resume', 'end'],
  },
  scopes: ['practice-scopes:read', 'practice-scopes:write'],
  // A review waits from 60 days before its day on.
  inbox: { 'practice-scope-to-grant': 7, 'practice-scope-review': 60 },
} as const satisfies DomainEntry
