import type { DomainEntry } from '../../../declared/entry.ts'

export const registerChecksEntry = {
  others: { 'register-check': ['receive'] },
  scopes: ['checks:write'],
  inbox: {
    'register-answer': 7,
    'register-feed-late': 7,
  },
} as const satisfies DomainEntry
