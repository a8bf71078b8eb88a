import type { DomainEntry } from '../../../../declared/entry.ts'

export const groupMipsEntry = {
  links: {
    'group-mip': {
      table: 'groupMip',
      ends: ['groupId', 'mipId'],
      id: 'groupMipId',
      auditKind: 'group-mip',
      subjectKind: 'group-mip',
      actions: ['link', 'unlink'],
    },
  },
  scopes: ['group-mips:read', 'group-mips:write'],
} as const satisfies DomainEntry
