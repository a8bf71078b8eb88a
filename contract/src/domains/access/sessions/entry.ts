import type { DomainEntry } from '../../../declared/entry.ts'

export const sessionsEntry = {
  others: {
    session: ['sign-in', 'sign-out', 'verify', 'choose-role', 'end', 'refresh-reused'],
  },
} as const satisfies DomainEntry
