import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'

export const rolesEntry = {
  records: {
    role: {
      domain: 'roles',
      icon: 'shield',
      readers: ['ProductAdmin'],
      id: 'roleId',
      name: ['label'],
      page: '/roles',
      recordPage: null,
      list: { call: 'listRoles', rows: 'roles', sortBy: 'label' },
      get: null,
      setStatus: 'setRoleStatus',
      setStatuses: 'setRoleStatuses',
      sorts: ['roleId', 'name', 'label', 'status'],
      hint: ['name'],
      actions: recordVerbs,
      links: [],
    },
  },
  scopes: ['roles:read'],
} as const satisfies DomainEntry
