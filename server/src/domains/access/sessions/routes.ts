import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { endLoggedInSession, listLoggedInUsers } from './logged-in.ts'
import { endMyOtherSessions, endMySession, listMySessions } from './own-sessions.ts'

export const sessionHandlers = (world: World) =>
  ({
    listLoggedInUsers: ({ actor, query }) => listLoggedInUsers(world, actor, query),
    endSession: async ({ actor, params }) => {
      await endLoggedInSession(world, actor, params.sessionId)
      return true
    },
    listMySessions: ({ actor }) => listMySessions(world, actor),
    endMySession: async ({ actor, params, body }) => {
      await endMySession(world, actor, params.sessionId, body.currentPassword)
      return true
    },
    endMyOtherSessions: ({ actor, body }) => endMyOtherSessions(world, actor, body.currentPassword),
  }) satisfies Partial<AllHandlers>
