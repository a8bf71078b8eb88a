import { type DomainEntry } from '../../../declared/entry.ts'
import { everyone } from '../../../product.ts'

export const usersEntry = {
  records: {
    user: {
      domain: 'users',
      icon: 'users',
      readers: everyone,
      id: 'userId',
      name: ['firstName', 'lastName'],
      page: '/users',
      recordPage: '/users/userdetails',
      list: { call: 'listUsers', rows: 'users', sortBy: 'lastName' },
      get: 'getUser',
      setStatus: 'setUserStatus',
      setStatuses: 'setUserStatuses',
      sorts: ['siteCode', 'userId', 'firstName', 'lastName', 'email', 'status', 'lastSignInAt', 'createdAt'],
      hint: ['siteCode', 'email'],
      actions: [
        'add',
        'edit',
        'profile',
        'activate',
        'inactivate',
        'group-for-admin',
        'resend-activation',
        'photo',
        'photo-delete',
        'read-full',
        'delete',
      ],
      links: ['user-mip', 'user-group', 'user-ris'],
    },
  },
  others: {
    'user-role': ['edit', 'end'],
  },
  scopes: ['users:read', 'users:write'],
  inbox: { activation: 7 },
} as const satisfies DomainEntry
