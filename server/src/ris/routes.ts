import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { createRisUsers } from './service.ts'

export const risUserHandlers = (world: World) => {
  const risUsers = createRisUsers(world)
  return {
    listUserRis: ({ actor, params }) => risUsers.list(actor, params.userId),
    listUnlinkedRisOfUser: ({ actor, params, query }) => risUsers.listUnlinked(actor, params.userId, query),
    linkRisUser: ({ actor, body }) => risUsers.save(actor, body),
    unlinkRisUser: async ({ actor, params }) => {
      await risUsers.unlink(actor, params.risUserId)
      return true
    },
  } satisfies Pick<AllHandlers, 'listUserRis' | 'listUnlinkedRisOfUser' | 'linkRisUser' | 'unlinkRisUser'>
}
