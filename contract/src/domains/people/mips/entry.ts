import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'
import { everyone } from '../../../product.ts'

export const mipsEntry = {
  records: {
    mip: {
      domain: 'mips',
      icon: 'heartbeat',
      readers: everyone,
      id: 'mipId',
      name: ['name'],
      page: '/mips',
      recordPage: '/mips/mipdetails',
      list: { call: 'listMips', rows: 'mips', sortBy: 'name' },
      get: 'getMip',
      setStatus: 'setMipStatus',
      setStatuses: 'setMipStatuses',
      sorts: ['name', 'mipId', 'code', 'suburb', 'state', 'status'],
      hint: ['code', 'suburb'],
      actions: [...recordVerbs, 'logo', 'logo-delete', 'delete'],
      links: ['user-mip', 'group-mip', 'ris-mip'],
    },
  },
  scopes: ['mips:read', 'mips:write'],
} as const satisfies DomainEntry
