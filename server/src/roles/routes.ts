import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { listRoles } from './service.ts'

export const roleHandlers = (world: World) =>
  ({
    listRoles: ({ query }) => listRoles(world, query),
  }) satisfies Pick<AllHandlers, 'listRoles'>
