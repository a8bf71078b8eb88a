import type { DomainEntry } from '../../../../declared/entry.ts'

export const userRisEntry = {
  links: {
    // Older audit entries use this kind, so it differs from the key.
    'user-ris': {
      table: 'risUser',
      ends: ['risId', 'userId'],
      id: 'risUserId',
      auditKind: 'ris-user',
      subjectKind: 'ris-user',
      actions: ['link', 'edit', 'unlink'],
    },
  },
  scopes: ['user-ris:read', 'user-ris:write'],
} as const satisfies DomainEntry
