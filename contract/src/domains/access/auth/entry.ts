import type { DomainEntry } from '../../../declared/entry.ts'

export const authEntry = {
  others: {
    password: ['ask-reset', 'reset', 'change'],
    account: ['activate'],
    'second-factor': ['change'],
  },
} as const satisfies DomainEntry
