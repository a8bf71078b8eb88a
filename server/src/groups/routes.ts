import type { AllHandlers } from '../http/handlers.ts'
import { withdrawPendingInvitation } from '../invitations/service.ts'
import type { World } from '../world.ts'
import { createUserGroups, listGroups } from './service.ts'

export const groupHandlers = (world: World) =>
  ({
    listGroups: ({ actor, body }) => listGroups(world, actor, body),
  }) satisfies Pick<AllHandlers, 'listGroups'>

export const userGroupHandlers = (world: World) => {
  const userGroups = createUserGroups(world, (tx, userId, groupId) =>
    withdrawPendingInvitation(world, tx, userId, groupId),
  )
  return {
    listUserGroups: ({ actor, params }) => userGroups.list(actor, params.userId),
    listUnlinkedGroupsOfUser: ({ actor, params, query }) =>
      userGroups.listUnlinked(actor, params.userId, query),
    linkUserGroup: ({ actor, query }) => userGroups.link(actor, query['user-id'], query['group-id']),
    unlinkUserGroup: async ({ actor, params }) => {
      await userGroups.unlink(actor, params.userGroupId)
      return true
    },
    leaveGroup: async ({ actor, params, query }) => {
      await userGroups.leave(actor, params.userId, query.groupId)
      return true
    },
  } satisfies Pick<
    AllHandlers,
    'listUserGroups' | 'listUnlinkedGroupsOfUser' | 'linkUserGroup' | 'unlinkUserGroup' | 'leaveGroup'
  >
}
