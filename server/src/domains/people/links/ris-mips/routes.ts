import type { AllHandlers } from '../../../../platform/http/handlers.ts'
import type { World } from '../../../../platform/world.ts'
import { linkRisMip, listMipsOfRis, listUnlinkedMipsOfRis, unlinkRisMip } from './service.ts'

export const risMipHandlers = (world: World) =>
  ({
    listRisMips: ({ actor, params }) => listMipsOfRis(world, actor, params.risId),
    listUnlinkedMipsOfRis: ({ actor, query }) => listUnlinkedMipsOfRis(world, actor, query),
    linkRisMip: async ({ actor, params, query }) => {
      await linkRisMip(world, actor, { risId: params.risId, mipId: query.mipId })
      return true
    },
    unlinkRisMip: async ({ actor, params, query }) => {
      await unlinkRisMip(world, actor, { risId: params.risId, mipId: query.mipId })
      return true
    },
  }) satisfies Partial<AllHandlers>
