import type { AllHandlers } from '../../../../platform/http/handlers.ts'
import type { World } from '../../../../platform/world.ts'
import { linkGroupMip, listMipsOfGroup, listUnlinkedMipsOfGroup, unlinkGroupMip } from './service.ts'

export const groupMipHandlers = (world: World) =>
  ({
    listGroupMips: ({ actor, params, query }) => listMipsOfGroup(world, actor, params.groupId, query),
    listUnlinkedMipsOfGroup: ({ actor, query }) => listUnlinkedMipsOfGroup(world, actor, query),
    linkGroupMip: async ({ actor, params, query }) => {
      await linkGroupMip(world, actor, { groupId: params.groupId, mipId: query.mipId })
      return true
    },
    unlinkGroupMip: async ({ actor, params, query }) => {
      await unlinkGroupMip(world, actor, { groupId: params.groupId, mipId: query.mipId })
      return true
    },
  }) satisfies Partial<AllHandlers>
