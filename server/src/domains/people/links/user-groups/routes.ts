import type { AllHandlers } from '../../../../platform/http/handlers.ts'
import type { World } from '../../../../platform/world.ts'
import { listAdministratorsOfGroup, listCandidatesOfGroup, listMembersOfGroup } from './group-people.ts'
import { leaveGroup, linkUserGroup, linkUsersToGroup, unlinkUserGroup, updateUserGroup } from './linking.ts'
import { listGroupsOfUser, listUnlinkedGroupsOfUser } from './service.ts'

export const userGroupHandlers = (world: World) =>
  ({
    listUserGroups: ({ actor, params }) => listGroupsOfUser(world, actor, params.userId),
    listUnlinkedGroupsOfUser: ({ actor, params, query }) =>
      listUnlinkedGroupsOfUser(world, actor, params.userId, query),
    listGroupUsers: ({ actor, params, query }) => listMembersOfGroup(world, actor, params.groupId, query),
    listUnlinkedUsersOfGroup: ({ actor, params, query }) =>
      listCandidatesOfGroup(world, actor, params.groupId, query),
    listGroupAdminUsers: ({ actor, params }) => listAdministratorsOfGroup(world, actor, params.groupId),
    linkUserGroup: ({ actor, query }) =>
      linkUserGroup(world, actor, {
        userId: query['user-id'],
        groupId: query['group-id'],
        validUntil: query.validUntil,
      }),
    updateUserGroup: ({ actor, body }) => updateUserGroup(world, actor, body),
    linkUsersToGroup: ({ actor, params, body }) => linkUsersToGroup(world, actor, params.groupId, body),
    unlinkUserGroup: async ({ actor, params }) => {
      await unlinkUserGroup(world, actor, params.userGroupId)
      return true
    },
    leaveGroup: async ({ actor, params, query }) => {
      await leaveGroup(world, actor, { userId: params.userId, groupId: query.groupId })
      return true
    },
  }) satisfies Partial<AllHandlers>
