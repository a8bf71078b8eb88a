import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { answerInvitation, listOwnInvitations } from './service.ts'

export const invitationHandlers = (world: World) =>
  ({
    listGroupInvitations: ({ actor, params }) => listOwnInvitations(world, actor, params.userId),
    answerGroupInvitation: async ({ actor, params, query }) => {
      await answerInvitation(world, actor, params.userId, params.groupInvitationId, query.action)
      return true
    },
  }) satisfies Pick<AllHandlers, 'listGroupInvitations' | 'answerGroupInvitation'>
