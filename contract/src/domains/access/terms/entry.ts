import type { DomainEntry } from '../../../declared/entry.ts'

export const termsEntry = {
  others: { 'terms-version': ['add', 'edit', 'delete', 'accept'] },
} as const satisfies DomainEntry
