import type { AllHandlers } from '../../platform/http/handlers.ts'
import type { World } from '../../platform/world.ts'
import { endLoggedInSession, listLoggedInUsers } from './logged-in.ts'

export const sessionHandlers = (world: World) =>
  ({
    listLoggedInUsers: ({ actor, query }) => listLoggedInUsers(world, actor, query),
    endSession: async ({ actor, params }) => {
      await endLoggedInSession(world, actor, params.sessionId)
      return true
    },
  }) satisfies Pick<AllHandlers, 'listLoggedInUsers' | 'endSession'>
