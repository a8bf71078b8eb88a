import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { GroupIdParams } from '../../people/groups/schemas.ts'
import { MipIdParams } from '../../people/mips/schemas.ts'
import { RisIdParams } from '../../people/ris/schemas.ts'
import { UserIdParams } from '../../people/users/schemas.ts'
import { GroupCounts, MipCounts, RisCounts, UserCounts } from './schemas.ts'

/** Ours: one small call for each page of a record that has tabs. */
export const tabCountRoutes = (slug: string) =>
  routes({
    getUserCounts: {
      summary: 'Count the links and documents of a user',
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/counts`,
      effect: 'read',
      about: ['user', 'user-mip', 'user-group', 'user-ris', 'document', 'qualification'],
      access: ['ProductAdmin'],
      scope: 'users:read',
      params: UserIdParams,
      reply: UserCounts,
    },
    getMipCounts: {
      summary: 'Count the links and documents of a MIP',
      method: 'GET',
      path: '/api/mips/:mipId/counts',
      effect: 'read',
      about: ['mip', 'user-mip', 'user-group', 'group-mip', 'ris-mip', 'document', 'qualification'],
      access: administrators,
      scope: 'mips:read',
      params: MipIdParams,
      reply: MipCounts,
    },
    getRisCounts: {
      summary: 'Count the links of a RIS',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/counts`,
      effect: 'read',
      about: ['ris', 'user-ris', 'ris-mip'],
      access: ['ProductAdmin'],
      scope: 'ris:read',
      params: RisIdParams,
      reply: RisCounts,
    },
    getGroupCounts: {
      summary: 'Count the members, MIPs and invitations of a group',
      method: 'GET',
      path: '/api/groups/:groupId/counts',
      effect: 'read',
      about: ['group', 'user', 'user-group', 'group-mip', 'invitation'],
      access: administrators,
      scope: 'groups:read',
      params: GroupIdParams,
      reply: GroupCounts,
    },
  })
