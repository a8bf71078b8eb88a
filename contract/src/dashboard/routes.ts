import { routes } from '../route-table.ts'
import { AdminDashboard, GroupDashboard } from './schemas.ts'

/** Ours: one call for each role, with all that its dashboard shows. */
export const dashboardRoutes = (slug: string) =>
  routes({
    getAdminDashboard: {
      method: 'GET',
      path: `/api/${slug}-admin/dashboard`,
      effect: 'read',
      about: ['user', 'session'],
      access: ['ProductAdmin'],
      reply: AdminDashboard,
    },
    /** Of the group that the caller administers in this session. */
    getGroupDashboard: {
      method: 'GET',
      path: '/api/dashboard/group',
      effect: 'read',
      about: ['user', 'group', 'user-group', 'group-mip', 'invitation'],
      access: ['GroupAdmin'],
      reply: GroupDashboard,
    },
  })
