import type { DomainEntry } from '../../../declared/entry.ts'

export const incidentsEntry = {
  others: {
    incident: [
      'add',
      'edit',
      'download',
      'move',
      'add-task',
      'edit-task',
      'give-statement',
      'download-statement',
      'notify',
      'list-affected',
      'add-file',
      'remove-file',
      'download-file',
    ],
  },
  // The days of the assessment: Privacy Act 1988 s 26WH.
  inbox: { 'incident-assessment': 30, 'incident-task': 7, 'incident-to-close': 7 },
} as const satisfies DomainEntry
