import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'

export const serviceAccountsEntry = {
  records: {
    'service-account': {
      domain: 'service-accounts',
      icon: 'robot',
      readers: ['ProductAdmin'],
      id: 'serviceAccountId',
      name: ['name'],
      page: '/service-accounts',
      recordPage: '/service-accounts/details',
      list: { call: 'listServiceAccounts', rows: 'serviceAccounts', sortBy: 'name' },
      get: 'getServiceAccount',
      setStatus: 'setServiceAccountStatus',
      setStatuses: 'setServiceAccountStatuses',
      sorts: ['name', 'serviceAccountId', 'clientId', 'lastUsedAt', 'status'],
      hint: ['clientId'],
      actions: [...recordVerbs, 'secret', 'keys', 'token', 'delete'],
      links: [],
    },
  },
} as const satisfies DomainEntry
