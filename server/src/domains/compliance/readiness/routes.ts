import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportReadiness } from './export.ts'
import { listReadiness } from './service.ts'

export const readinessHandlers = (world: World) =>
  ({
    listReadiness: ({ actor, query }) => listReadiness(world, actor, query),
    exportReadiness: ({ actor, body }) => exportReadiness(world, actor, body),
  }) satisfies Partial<AllHandlers>
