import { z } from 'zod'
import { bulkStatusRoute } from '../../../bulk-status.ts'
import { FlagText } from '../../../fields.ts'
import { pageReply } from '../../../paging.ts'
import { administrators, everyone } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { Group, GroupBody, GroupIdParams, GroupListBody, GroupRow } from './schemas.ts'

export const groupRoutes = (slug: string) =>
  routes({
    listGroups: {
      summary: 'List groups',
      method: 'POST',
      path: '/api/groups',
      effect: 'read',
      about: ['group', 'user-group', 'group-mip'],
      access: everyone,
      scope: 'groups:read',
      body: GroupListBody,
      reply: pageReply('groups', GroupRow),
    },
    exportGroups: {
      summary: 'Export the list of groups as CSV',
      method: 'POST',
      path: '/api/groups/export',
      effect: 'read',
      isHeavy: true,
      about: ['group', 'user-group', 'group-mip'],
      access: everyone,
      scope: 'groups:read',
      body: GroupListBody,
      reply: 'file',
      media: 'text/csv',
    },
    getGroup: {
      summary: 'Read a group',
      method: 'GET',
      path: '/api/groups/:groupId',
      effect: 'read',
      about: ['group', 'user-group'],
      access: everyone,
      scope: 'groups:read',
      params: GroupIdParams,
      reply: Group,
    },
    saveGroup: {
      summary: 'Add or change a group',
      refuses: [409],
      method: 'POST',
      path: '/api/groups/add-update',
      effect: 'write',
      changes: ['group'],
      access: administrators,
      scope: 'groups:write',
      body: GroupBody,
      reply: Group,
    },
    setGroupStatuses: {
      ...bulkStatusRoute(slug, 'groups', 'Activate or inactivate several groups', ['group']),
      scope: 'groups:write',
    },
    setGroupStatus: {
      summary: 'Activate or inactivate a group',
      method: 'GET',
      path: `/api/${slug}-admin/groups/:groupId/activate-inactivate`,
      effect: 'write',
      changes: ['group'],
      access: ['ProductAdmin'],
      scope: 'groups:write',
      params: GroupIdParams,
      query: z.object({ status: FlagText }),
      reply: Group,
    },
  })
