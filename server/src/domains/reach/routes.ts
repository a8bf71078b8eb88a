import type { AllHandlers } from '../../platform/http/handlers.ts'
import type { World } from '../../platform/world.ts'
import { explainReach } from './explain.ts'

export const reachHandlers = (world: World) =>
  ({
    explainReach: ({ actor, query }) => explainReach(world, actor, query),
  }) satisfies Pick<AllHandlers, 'explainReach'>
