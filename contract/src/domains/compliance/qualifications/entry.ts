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
  inbox: {
    // These wait from 90 days before the last day on.
    'qualification-to-renew': 90,
    'mip-qualification': 90,
    'qualification-to-check': 7,
    'repeated-number': 7,
    'suspended-member': 7,
    // It waits from 30 days before the last day on which the last check is good.
    'check-due': 30,
  },
} as const satisfies DomainEntry
