import type { DomainEntry } from '../../../declared/entry.ts'

export const qualificationsEntry = {
  others: {
    qualification: [
      'submit',
      'edit',
      'withdraw',
      'upload',
      'download',
      'delete-document',
      'verify',
      'check',
      'refuse',
    ],
  },
  scopes: ['qualifications:read'],
} as const satisfies DomainEntry
