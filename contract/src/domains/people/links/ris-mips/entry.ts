import type { DomainEntry } from '../../../../declared/entry.ts'

export const risMipsEntry = {
  links: {
    // Its rows have no id, so the audit entries name the RIS.
    'ris-mip': {
      table: 'risMip',
      ends: ['risId', 'mipId'],
      id: 'risId',
      auditKind: 'ris-mip',
      subjectKind: 'ris',
      actions: ['link', 'unlink'],
    },
  },
  scopes: ['ris-mips:read', 'ris-mips:write'],
} as const satisfies DomainEntry
