import { doForEach } from '../../../kit/bulk.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { export%Many% } from './export.ts'
import { get%One%, list%Many%, save%One%, set%One%Status } from './service.ts'

export const %oneCamel%Handlers = (world: World) =>
  ({
    list%Many%: ({ body }) => list%Many%(world, body),
    export%Many%: ({ actor, body }) => export%Many%(world, actor, body),
    get%One%: ({ params }) => get%One%(world, params.%oneCamel%Id),
    save%One%: ({ actor, body }) => save%One%(world, actor, body),
    set%One%Status: ({ actor, params, query }) =>
      set%One%Status(world, actor, params.%oneCamel%Id, query.status),
    set%One%Statuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => set%One%Status(world, actor, id, status)),
  }) satisfies Partial<AllHandlers>
