import type { DomainEntry } from '../../../declared/entry.ts'

export const noticesEntry = {
  others: { notice: ['add', 'edit', 'end', 'delete', 'acknowledge'] },
} as const satisfies DomainEntry
