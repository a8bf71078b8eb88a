import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { askForCopy, downloadCopy, listCopies, makeCopy } from './service.ts'

export const dataCopyHandlers = (world: World) =>
  ({
    listDataCopies: async ({ actor, params }) => ({
      dataCopies: await listCopies(world, actor, params.userId),
    }),
    askForDataCopy: ({ actor }) => askForCopy(world, actor),
    makeDataCopy: ({ actor, params, body }) => makeCopy(world, actor, params.userId, body),
    downloadDataCopy: ({ actor, params }) => downloadCopy(world, actor, params),
  }) satisfies Partial<AllHandlers>
