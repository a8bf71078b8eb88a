import type { AllHandlers } from '../../../../platform/http/handlers.ts'
import type { World } from '../../../../platform/world.ts'
import { listUnlinkedUsersOfRis, listUsersOfRis } from './ris-users.ts'
import { listRisOfUser, listUnlinkedRisOfUser, saveRisUser, unlinkRisUser } from './service.ts'

export const userRisHandlers = (world: World) =>
  ({
    listUserRis: ({ actor, params }) => listRisOfUser(world, actor, params.userId),
    listUnlinkedRisOfUser: ({ actor, params, query }) =>
      listUnlinkedRisOfUser(world, actor, params.userId, query),
    listRisUsers: ({ params }) => listUsersOfRis(world, params.risId),
    listUnlinkedUsersOfRis: ({ params, query }) => listUnlinkedUsersOfRis(world, params.risId, query),
    linkRisUser: ({ actor, body }) => saveRisUser(world, actor, body),
    unlinkRisUser: async ({ actor, params }) => {
      await unlinkRisUser(world, actor, params.risUserId)
      return true
    },
  }) satisfies Partial<AllHandlers>
