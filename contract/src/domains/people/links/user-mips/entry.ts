import type { DomainEntry } from '../../../../declared/entry.ts'

export const userMipsEntry = {
  links: {
    'user-mip': {
      table: 'userMip',
      ends: ['userId', 'mipId'],
      id: 'userMipId',
      auditKind: 'user-mip',
      subjectKind: 'user-mip',
      actions: ['link', 'edit', 'unlink', 'end'],
    },
  },
  scopes: ['user-mips:read', 'user-mips:write'],
  inbox: { 'provider-number': 7 },
} as const satisfies DomainEntry
