import { z } from 'zod'
import { bulkStatusRoute } from '../../../bulk-status.ts'
import { FlagText, IdText } from '../../../fields.ts'
import { listBody, listQuery, pageReply } from '../../../paging.ts'
import { records } from '../../../registry.ts'
import { routes } from '../../../route-table.ts'
import { Role, RoleBody } from './schemas.ts'

export const roleRoutes = (slug: string) =>
  routes({
    listRoles: {
      summary: 'List roles',
      method: 'GET',
      path: '/api/roles',
      effect: 'read',
      about: ['role', 'user'],
      access: ['ProductAdmin'],
      scope: 'roles:read',
      query: listQuery(records.role.sorts),
      reply: pageReply('roles', Role),
    },
    exportRoles: {
      summary: 'Export the list of roles as CSV',
      method: 'POST',
      path: '/api/roles/export',
      effect: 'read',
      isHeavy: true,
      about: ['role', 'user'],
      access: ['ProductAdmin'],
      body: listBody(records.role.sorts),
      reply: 'file',
      media: 'text/csv',
    },
    saveRole: {
      summary: 'Add or change a role',
      refuses: ['role.name-fixed', 'role.name-taken', 'stale'],
      method: 'POST',
      path: `/api/${slug}-admin/role/add-update`,
      effect: 'write',
      changes: ['role'],
      access: ['ProductAdmin'],
      body: RoleBody,
      reply: Role,
    },
    setRoleStatuses: bulkStatusRoute(slug, 'roles', 'Activate or inactivate several roles', ['role']),
    setRoleStatus: {
      summary: 'Activate or inactivate a role',
      refuses: ['role.needed'],
      method: 'GET',
      path: `/api/${slug}-admin/roles/:roleId/activate-inactivate`,
      effect: 'write',
      changes: ['role'],
      access: ['ProductAdmin'],
      params: z.object({ roleId: IdText }),
      query: z.object({ status: FlagText }),
      reply: Role,
    },
  })
