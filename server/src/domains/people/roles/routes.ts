import { doForEach } from '../../../kit/bulk.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportRoles } from './export.ts'
import { listRoles, saveRole, setRoleStatus } from './service.ts'

export const roleHandlers = (world: World) =>
  ({
    listRoles: ({ query }) => listRoles(world, query),
    exportRoles: ({ actor, body }) => exportRoles(world, actor, body),
    saveRole: ({ actor, body }) => saveRole(world, actor, body),
    setRoleStatus: ({ actor, params, query }) => setRoleStatus(world, actor, params.roleId, query.status),
    setRoleStatuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => setRoleStatus(world, actor, id, status)),
  }) satisfies Partial<AllHandlers>
