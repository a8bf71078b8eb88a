import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportWorklist } from './export.ts'
import { listWorklist } from './service.ts'

export const worklistHandlers = (world: World) =>
  ({
    listWorklist: ({ actor, query }) => listWorklist(world, actor, query),
    exportWorklist: ({ actor, body }) => exportWorklist(world, actor, body),
  }) satisfies Partial<AllHandlers>
