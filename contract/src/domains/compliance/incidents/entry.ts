import type { DomainEntry } from '../../../declared/entry.ts'

export const incidentsEntry = {
  others: {
    incident: ['add', 'edit', 'download'],
  },
  // The days of the assessment: Privacy Act 1988 s 26WH.
  inbox: { 'incident-assessment': 30 },
} as const satisfies DomainEntry
