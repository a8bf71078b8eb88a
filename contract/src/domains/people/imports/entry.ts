import type { DomainEntry } from '../../../declared/entry.ts'

export const importsEntry = {
  others: {
    import: ['upload', 'confirm', 'stop', 'finish', 'discard', 'result', 'delete-added'],
  },
  // The server deletes an import that nobody confirms within a day.
  inbox: { 'import-to-confirm': 1, 'import-stopped': 0 },
} as const satisfies DomainEntry
