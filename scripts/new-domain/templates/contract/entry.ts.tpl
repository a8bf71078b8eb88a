import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'

export const %manyCamel%Entry = {
  records: {
    '%one%': {
      domain: '%many%',
      icon: 'affiliate',
      readers: ['ProductAdmin'],
      id: '%oneCamel%Id',
      name: ['name'],
      page: '/%many%',
      recordPage: '/%many%/%one%details',
      list: { call: 'list%Many%', rows: '%manyCamel%', sortBy: 'name' },
      get: 'get%One%',
      setStatus: 'set%One%Status',
      setStatuses: 'set%One%Statuses',
      sorts: ['name', '%oneCamel%Id', 'status'],
      hint: [],
      actions: recordVerbs,
      links: [],
    },
  },
} as const satisfies DomainEntry
