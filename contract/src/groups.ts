import { z } from 'zod'
import { bulkStatusRoute } from './bulk-status.ts'
import { EmailOrEmpty, FlagText, Id, IdText, line, Phone, requiredLine, Time } from './fields.ts'
import { MipRow, mipSorts, UserSide } from './mips.ts'
import { listBody, listQuery, pageReply } from './paging.ts'
import { RoleRef } from './roles.ts'
import { routes } from './route-table.ts'

export const GroupBody = z.object({
  groupId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  groupName: requiredLine(120),
  description: line(500).optional(),
  email: EmailOrEmpty.optional(),
  phone: Phone.optional(),
})
export type GroupBody = z.input<typeof GroupBody>

export const Group = z.object({
  groupId: Id,
  groupName: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type Group = z.infer<typeof Group>

export const GroupRow = Group.omit({ createdAt: true }).extend({ memberCount: z.int(), mipCount: z.int() })
export type GroupRow = z.infer<typeof GroupRow>

/** A member of a group. What the caller may not see (wire section 3: members see names and photos) is null. */
export const GroupMember = z.object({
  userGroupId: Id,
  groupId: Id,
  ...UserSide,
  userStatus: z.boolean().nullable(),
  roles: z.array(RoleRef),
  groupInvitationId: Id.nullable(),
  isGroupAdmin: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

/** Someone who could be asked in; with the invitation that waits for an answer. */
export const GroupCandidate = z.object({
  ...UserSide,
  groupInvitationId: Id.nullable(),
  invitedAt: Time.nullable(),
})
export type GroupCandidate = z.infer<typeof GroupCandidate>

const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
const administrators = ['ProductAdmin', 'GroupAdmin'] as const
const GroupIdParams = z.object({ groupId: IdText })
// The groups a MIP is linked to, or those it could be linked to.
const GroupListBody = listBody(['groupName', 'groupId', 'status'], {
  mipId: Id.optional(),
  withoutMipId: Id.optional(),
})
const peopleSorts = ['lastName', 'firstName', 'userId', 'siteCode'] as const

export const groupRoutes = (slug: string) =>
  routes({
    listGroups: {
      method: 'POST',
      path: '/api/groups',
      effect: 'read',
      access: everyone,
      body: GroupListBody,
      reply: pageReply('groups', GroupRow),
    },
    exportGroups: {
      method: 'POST',
      path: '/api/groups/export',
      effect: 'read',
      access: everyone,
      body: GroupListBody,
      reply: 'file',
    },
    getGroup: {
      method: 'GET',
      path: '/api/groups/:groupId',
      effect: 'read',
      access: everyone,
      params: GroupIdParams,
      reply: Group,
    },
    saveGroup: {
      method: 'POST',
      path: '/api/groups/add-update',
      effect: 'write',
      access: administrators,
      body: GroupBody,
      reply: Group,
    },
    setGroupStatuses: bulkStatusRoute(slug, 'groups'),
    setGroupStatus: {
      method: 'GET',
      path: `/api/${slug}-admin/groups/:groupId/activate-inactivate`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: GroupIdParams,
      query: z.object({ status: FlagText }),
      reply: Group,
    },
    listGroupUsers: {
      method: 'GET',
      path: '/api/groups/:groupId/user-groups',
      effect: 'read',
      access: everyone,
      params: GroupIdParams,
      query: listQuery(peopleSorts),
      reply: pageReply('linkedGroupUsers', GroupMember),
    },
    listUnlinkedUsersOfGroup: {
      method: 'GET',
      path: '/api/groups/:groupId/unlinked-users',
      effect: 'read',
      access: administrators,
      params: GroupIdParams,
      // `invited=true` keeps those whose invitation waits: the group's pending invitations.
      query: listQuery(peopleSorts, { invited: FlagText.optional() }),
      reply: pageReply('unlinkedUsers', GroupCandidate),
    },
    listGroupMips: {
      method: 'GET',
      path: '/api/groups/:groupId/mips',
      effect: 'read',
      access: everyone,
      params: GroupIdParams,
      query: listQuery(mipSorts, { state: line(40).optional() }),
      reply: pageReply('groupLinkedMips', MipRow),
    },
    listGroupAdminUsers: {
      method: 'GET',
      path: '/api/groups/:groupId/group-admin-users',
      effect: 'read',
      access: everyone,
      params: GroupIdParams,
      reply: z.array(z.object(UserSide)),
    },
  })
