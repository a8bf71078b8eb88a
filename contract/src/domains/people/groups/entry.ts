import { type DomainEntry, recordVerbs } from '../../../declared/entry.ts'
import { everyone } from '../../../product.ts'

export const groupsEntry = {
  records: {
    group: {
      domain: 'groups',
      icon: 'affiliate',
      readers: everyone,
      id: 'groupId',
      name: ['groupName'],
      page: '/groups',
      recordPage: '/groups/groupdetails',
      list: { call: 'listGroups', rows: 'groups', sortBy: 'groupName' },
      get: 'getGroup',
      setStatus: 'setGroupStatus',
      setStatuses: 'setGroupStatuses',
      sorts: ['groupName', 'groupId', 'status'],
      hint: ['description'],
      actions: [...recordVerbs, 'delete'],
      links: ['user-group', 'group-mip'],
    },
  },
  scopes: ['groups:read', 'groups:write'],
} as const satisfies DomainEntry
