import type { DomainEntry } from '../../../declared/entry.ts'

export const customFieldsEntry = {
  others: {
    'custom-field': ['add', 'edit', 'remove', 'put-back', 'order', 'delete'],
  },
} as const satisfies DomainEntry
