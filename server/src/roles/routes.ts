import { setStatusOfEach } from '../http/bulk-status.ts'
import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { exportRoles } from './export.ts'
import { createRoles } from './saving.ts'
import { listRoles } from './service.ts'

export const roleHandlers = (world: World) => {
  const roles = createRoles(world)
  return {
    listRoles: ({ query }) => listRoles(world, query),
    exportRoles: ({ actor, body }) => exportRoles(world, actor, body),
    saveRole: ({ actor, body }) => roles.save(actor, body),
    setRoleStatus: ({ actor, params, query }) => roles.setStatus(actor, params.roleId, query.status),
    setRoleStatuses: ({ actor, body: { ids, status } }) =>
      setStatusOfEach(world, ids, (id) => roles.setStatus(actor, id, status)),
  } satisfies Pick<
    AllHandlers,
    'listRoles' | 'exportRoles' | 'saveRole' | 'setRoleStatus' | 'setRoleStatuses'
  >
}
