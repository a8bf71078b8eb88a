import type { DomainEntry } from '../../../declared/entry.ts'

export const identityConnectionsEntry = {
  others: {
    'identity-connection': [
      'add',
      'edit',
      'link',
      'unlink',
      'scim-token',
      'end-scim-token',
      'manage',
      'scim',
    ],
  },
} as const satisfies DomainEntry
