import type { DomainEntry } from '../../../declared/entry.ts'

export const accreditationPacksEntry = {
  others: {
    'accreditation-pack': ['request', 'download', 'delete'],
  },
} as const satisfies DomainEntry
