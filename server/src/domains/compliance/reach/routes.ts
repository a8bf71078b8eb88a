import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { listAsOf } from './as-of.ts'
import { explainReach } from './explain.ts'
import { exportWhatCould, exportWhoCould } from './export.ts'
import { listWhatCould } from './what.ts'
import { listWhoCould } from './who.ts'

export const reachHandlers = (world: World) =>
  ({
    explainReach: ({ actor, query }) => explainReach(world, actor, query),
    listWhoCould: ({ actor, body }) => listWhoCould(world, actor, body),
    exportWhoCould: ({ actor, body }) => exportWhoCould(world, actor, body),
    listWhatCould: ({ actor, body }) => listWhatCould(world, actor, body),
    listAsOf: ({ actor, body }) => listAsOf(world, actor, body),
    exportWhatCould: ({ actor, body }) => exportWhatCould(world, actor, body),
  }) satisfies Partial<AllHandlers>
