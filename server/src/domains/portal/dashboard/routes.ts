import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { getMemberDashboard } from './member.ts'
import { getAdminDashboard, getGroupDashboard, getGroupReadiness } from './service.ts'

export const dashboardHandlers = (world: World) =>
  ({
    getAdminDashboard: ({ actor }) => getAdminDashboard(world, actor),
    getGroupDashboard: ({ actor }) => getGroupDashboard(world, actor),
    getGroupReadiness: ({ actor }) => getGroupReadiness(world, actor),
    getMemberDashboard: ({ actor }) => getMemberDashboard(world, actor),
  }) satisfies Partial<AllHandlers>
