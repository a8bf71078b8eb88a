import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { deletePack, downloadPack, listPacks, requestPack } from './service.ts'

export const accreditationPackHandlers = (world: World) =>
  ({
    listAccreditationPacks: async ({ actor, params }) => ({
      accreditationPacks: await listPacks(world, actor, params.mipId),
    }),
    requestAccreditationPack: ({ actor, params, body }) => requestPack(world, actor, params.mipId, body),
    downloadAccreditationPack: ({ actor, params }) => downloadPack(world, actor, params),
    deleteAccreditationPack: async ({ actor, params }) => {
      await deletePack(world, actor, params)
      return true
    },
  }) satisfies Partial<AllHandlers>
