import { anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { AdminDashboard, GroupDashboard, GroupReadiness, MemberDashboard } from './schemas.ts'

/** Ours: one call for each role, with all that its dashboard shows. */
export const dashboardRoutes = (slug: string) =>
  routes({
    getAdminDashboard: {
      summary: 'Read the dashboard of platform administrators',
      method: 'GET',
      path: `/api/${slug}-admin/dashboard`,
      effect: 'read',
      about: ['user', 'session', 'audit', 'qualification', 'webhook', 'identity-connection', 'app'],
      access: ['ProductAdmin'],
      reply: AdminDashboard,
    },
    /** Of the group that the caller administers in this session. */
    getGroupDashboard: {
      summary: 'Read the dashboard of group administrators',
      method: 'GET',
      path: '/api/dashboard/group',
      effect: 'read',
      about: [
        'user',
        'group',
        'user-group',
        'group-mip',
        'invitation',
        'user-mip',
        'mip',
        'requirement',
        'hold',
        'qualification',
      ],
      access: ['GroupAdmin'],
      reply: GroupDashboard,
    },
    /** Of the same group; without one, all is zero. */
    getGroupReadiness: {
      summary: 'Read how ready a group is, and what expires in it',
      method: 'GET',
      path: '/api/dashboard/group/readiness',
      effect: 'read',
      about: [
        'user',
        'user-group',
        'group-mip',
        'user-mip',
        'mip',
        'role',
        'requirement',
        'qualification',
        'qualification-kind',
      ],
      access: ['GroupAdmin'],
      reply: GroupReadiness,
    },
    /** The own data of the caller. The dashboard of members and of the clinical roles shows it. */
    getMemberDashboard: {
      summary: 'Read the dashboard of members',
      method: 'GET',
      path: '/api/dashboard/member',
      effect: 'read',
      about: [
        'user',
        'user-mip',
        'mip',
        'user-group',
        'group',
        'document',
        'role',
        'requirement',
        'hold',
        'qualification',
      ],
      access: anyRole,
      reply: MemberDashboard,
    },
  })
