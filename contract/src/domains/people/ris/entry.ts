import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'

export const risEntry = {
  records: {
    ris: {
      domain: 'ris',
      icon: 'server',
      readers: ['ProductAdmin'],
      id: 'risId',
      name: ['name'],
      page: '/ris',
      recordPage: '/ris/risdetails',
      list: { call: 'listRis', rows: 'ris', sortBy: 'name' },
      get: 'getRis',
      setStatus: 'setRisStatus',
      setStatuses: 'setRisStatuses',
      sorts: ['name', 'risId', 'code', 'vendor', 'status'],
      hint: ['code', 'vendor'],
      actions: [...recordVerbs, 'delete'],
      links: ['user-ris', 'ris-mip'],
    },
  },
  scopes: ['ris:read', 'ris:write'],
} as const satisfies DomainEntry
