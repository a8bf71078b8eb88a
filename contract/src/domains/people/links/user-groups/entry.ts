import type { DomainEntry } from '../../../../declared/entry.ts'

export const userGroupsEntry = {
  links: {
    'user-group': {
      table: 'userGroup',
      ends: ['userId', 'groupId'],
      id: 'userGroupId',
      auditKind: 'user-group',
      subjectKind: 'user-group',
      actions: ['link', 'edit', 'unlink', 'leave', 'end'],
    },
  },
  scopes: ['user-groups:read', 'user-groups:write'],
} as const satisfies DomainEntry
