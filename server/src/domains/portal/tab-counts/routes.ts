import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { countForGroup, countForMip, countForRis, countForUser } from './service.ts'

export const tabCountHandlers = (world: Pick<World, 'db'>) =>
  ({
    getUserCounts: ({ actor, params }) => countForUser(world, actor, params.userId),
    getMipCounts: ({ actor, params }) => countForMip(world, actor, params.mipId),
    getRisCounts: ({ params }) => countForRis(world, params.risId),
    getGroupCounts: ({ actor, params }) => countForGroup(world, actor, params.groupId),
  }) satisfies Partial<AllHandlers>
