import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { inviteToGroup, resendInvitation, withdrawInvitation } from './inviting.ts'
import { inviteMany } from './inviting-many.ts'
import { answerInvitation, listOwnInvitations } from './service.ts'

export const invitationHandlers = (world: World) =>
  ({
    listGroupInvitations: ({ actor, params }) => listOwnInvitations(world, actor, params.userId),
    answerGroupInvitation: async ({ actor, params, query }) => {
      await answerInvitation(world, actor, params.userId, params.groupInvitationId, query.action)
      return true
    },
    createGroupInvitation: ({ actor, params, body }) =>
      inviteToGroup(world, actor, params.userId, body.groupId),
    createGroupInvitations: ({ actor, params, body }) => inviteMany(world, actor, params.groupId, body),
    resendGroupInvitation: async ({ actor, params }) => {
      await resendInvitation(world, actor, params.groupId, params.groupInvitationId)
      return true
    },
    withdrawGroupInvitation: async ({ actor, params }) => {
      await withdrawInvitation(world, actor, params.groupId, params.groupInvitationId)
      return true
    },
  }) satisfies Partial<AllHandlers>
