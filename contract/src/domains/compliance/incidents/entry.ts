import type { DomainEntry } from '../../../declared/entry.ts'

export const incidentsEntry = {
  others: {
    incident: ['add', 'edit', 'download'],
  },
} as const satisfies DomainEntry
