import { setStatusOfEach } from '../http/bulk-status.ts'
import type { AllHandlers } from '../http/handlers.ts'
import { withdrawPendingInvitation } from '../invitations/service.ts'
import type { World } from '../world.ts'
import { exportGroups } from './export.ts'
import { createGroupPeople } from './people.ts'
import { createGroups } from './records.ts'
import { createUserGroups, listGroups } from './service.ts'

export const groupHandlers = (world: World) => {
  const groups = createGroups(world)
  const people = createGroupPeople(world)
  return {
    listGroups: ({ actor, body }) => listGroups(world, actor, body),
    exportGroups: ({ actor, body }) => exportGroups(world, actor, body),
    getGroup: ({ actor, params }) => groups.get(actor, params.groupId),
    saveGroup: ({ actor, body }) => groups.save(actor, body),
    setGroupStatus: ({ actor, params, query }) => groups.setStatus(actor, params.groupId, query.status),
    setGroupStatuses: ({ actor, body: { ids, status } }) =>
      setStatusOfEach(world, ids, (id) => groups.setStatus(actor, id, status)),
    listGroupUsers: ({ actor, params, query }) => people.listMembers(actor, params.groupId, query),
    listUnlinkedUsersOfGroup: ({ actor, params, query }) =>
      people.listCandidates(actor, params.groupId, query),
    listGroupMips: ({ actor, params, query }) => people.listMips(actor, params.groupId, query),
    listGroupAdminUsers: ({ actor, params }) => people.listAdministrators(actor, params.groupId),
  } satisfies Pick<
    AllHandlers,
    | 'listGroups'
    | 'exportGroups'
    | 'getGroup'
    | 'saveGroup'
    | 'setGroupStatus'
    | 'setGroupStatuses'
    | 'listGroupUsers'
    | 'listUnlinkedUsersOfGroup'
    | 'listGroupMips'
    | 'listGroupAdminUsers'
  >
}

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
