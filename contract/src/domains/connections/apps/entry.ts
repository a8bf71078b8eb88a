import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'

export const appsEntry = {
  records: {
    app: {
      domain: 'apps',
      icon: 'apps',
      readers: ['ProductAdmin'],
      id: 'appId',
      name: ['name'],
      page: '/apps',
      recordPage: '/apps/appdetails',
      list: { call: 'listConnectedApps', rows: 'apps', sortBy: 'name' },
      get: 'getConnectedApp',
      setStatus: 'setConnectedAppStatus',
      setStatuses: 'setConnectedAppStatuses',
      sorts: ['name', 'appId', 'code', 'mode', 'status'],
      hint: ['code'],
      actions: [
        ...recordVerbs,
        'delete',
        'secret',
        'open',
        'sign-in',
        'ticket-redeemed',
        'refresh-reused',
        'sign-out',
        'read-archive',
      ],
      links: [],
    },
  },
} as const satisfies DomainEntry
