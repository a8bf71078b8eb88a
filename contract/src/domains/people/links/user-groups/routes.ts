import { z } from 'zod'
import { BulkBody, BulkReply } from '../../../../bulk-status.ts'
import { Done, FlagText, Id, IdText } from '../../../../fields.ts'
import { listQuery, pageReply } from '../../../../paging.ts'
import { administrators, everyone } from '../../../../product.ts'
import { routes } from '../../../../route-table.ts'
import { GroupIdParams } from '../../groups/schemas.ts'
import { UserIdParams } from '../../users/schemas.ts'
import { UserSummary } from '../../users/summary.ts'
import { LinkEndBody, LinkEndQuery } from '../time-limits/schemas.ts'
import {
  GroupCandidate,
  GroupMember,
  GroupSummary,
  groupPeopleSorts,
  linkedGroupSorts,
  UserGroup,
} from './schemas.ts'

/** Links between users and groups, from both records. */
export const userGroupRoutes = (slug: string) =>
  routes({
    listGroupUsers: {
      summary: 'List the members of a group',
      method: 'GET',
      path: '/api/groups/:groupId/user-groups',
      effect: 'read',
      about: ['user-group', 'user', 'role'],
      access: everyone,
      scope: 'user-groups:read',
      params: GroupIdParams,
      query: listQuery(groupPeopleSorts),
      reply: pageReply('linkedGroupUsers', GroupMember),
    },
    listUnlinkedUsersOfGroup: {
      summary: 'List users who are not members of a group',
      method: 'GET',
      path: '/api/groups/:groupId/unlinked-users',
      effect: 'read',
      about: ['user-group', 'invitation', 'user'],
      access: administrators,
      scope: 'user-groups:read',
      params: GroupIdParams,
      // `invited=true` lists only users with a pending invitation of the group.
      query: listQuery(groupPeopleSorts, { invited: FlagText.optional() }),
      reply: pageReply('unlinkedUsers', GroupCandidate),
    },
    listGroupAdminUsers: {
      summary: 'List the administrators of a group',
      method: 'GET',
      path: '/api/groups/:groupId/group-admin-users',
      effect: 'read',
      about: ['user-group', 'user', 'role'],
      access: everyone,
      scope: 'groups:read',
      params: GroupIdParams,
      reply: z.array(z.object(UserSummary)),
    },
    listUserGroups: {
      summary: 'List the groups of a user',
      method: 'GET',
      path: '/api/users/:userId/user-groups',
      effect: 'read',
      about: ['user-group', 'group'],
      access: everyone,
      scope: 'user-groups:read',
      params: UserIdParams,
      reply: z.array(UserGroup),
    },
    listUnlinkedGroupsOfUser: {
      summary: 'List groups that a user does not belong to',
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/unlinked-groups`,
      effect: 'read',
      about: ['user-group', 'group'],
      access: ['ProductAdmin'],
      scope: 'user-groups:read',
      params: UserIdParams,
      query: listQuery(linkedGroupSorts),
      reply: pageReply('groups', z.object(GroupSummary)),
    },
    /** Ours: makes several users members, with a result for each. */
    linkUsersToGroup: {
      summary: 'Add several users to a group, with a result for each',
      method: 'POST',
      path: `/api/${slug}-admin/groups/:groupId/link-users`,
      effect: 'write',
      changes: ['user-group', 'invitation'],
      access: ['ProductAdmin'],
      scope: 'user-groups:write',
      params: GroupIdParams,
      body: BulkBody.extend(LinkEndBody),
      reply: BulkReply,
    },
    linkUserGroup: {
      summary: 'Add a user to a group',
      refuses: ['link.other-values'],
      method: 'GET',
      path: '/api/link-user-group',
      effect: 'write',
      changes: ['user-group', 'invitation'],
      access: ['ProductAdmin'],
      scope: 'user-groups:write',
      query: z.object({ 'group-id': IdText, 'user-id': IdText, ...LinkEndQuery }),
      reply: UserGroup,
    },
    /** Ours: sets or clears the end of a membership. */
    updateUserGroup: {
      summary: 'Change the end of a membership',
      method: 'POST',
      path: '/api/update-user-group',
      effect: 'write',
      changes: ['user-group'],
      access: ['ProductAdmin', 'GroupAdmin'],
      scope: 'user-groups:write',
      body: z.object({ userGroupId: Id, ...LinkEndBody }).required({ validUntil: true }),
      reply: UserGroup,
    },
    unlinkUserGroup: {
      summary: 'Remove a user from a group',
      method: 'DELETE',
      path: '/api/unlink-user-group/:userGroupId',
      effect: 'write',
      changes: ['user-group'],
      access: ['ProductAdmin', 'GroupAdmin'],
      scope: 'user-groups:write',
      params: z.object({ userGroupId: IdText }),
      reply: Done,
    },
    leaveGroup: {
      summary: 'Leave a group',
      method: 'GET',
      path: '/api/users/:userId/leave-group',
      effect: 'write',
      changes: ['user-group'],
      access: everyone,
      params: UserIdParams,
      query: z.object({ userId: IdText.optional(), groupId: IdText }),
      reply: Done,
    },
  })
