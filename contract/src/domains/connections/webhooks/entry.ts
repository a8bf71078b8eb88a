import type { DomainEntry } from '../../../declared/entry.ts'

export const webhooksEntry = {
  others: {
    webhook: ['add', 'edit', 'delete', 'secret', 'test', 'send-again', 'switch-off'],
  },
} as const satisfies DomainEntry
