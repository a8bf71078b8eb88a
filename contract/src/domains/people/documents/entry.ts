import type { DomainEntry } from '../../../declared/entry.ts'

export const documentsEntry = {
  others: {
    document: ['upload', 'download', 'delete', 'visibility'],
  },
} as const satisfies DomainEntry
