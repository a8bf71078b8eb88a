import { z } from 'zod'
import { Id, Time } from '../../../../fields.ts'
import { RoleRef } from '../../roles/schemas.ts'
import { UserSummary } from '../../users/summary.ts'
import { LinkEnd } from '../time-limits/schemas.ts'

/** A member of a group. Fields that the caller may not see are null: members see names and photos. */
export const GroupMember = z.object({
  userGroupId: Id,
  groupId: Id,
  ...UserSummary,
  userStatus: z.boolean().nullable(),
  /** The account is not activated yet. False for members, who do not see it. */
  isPending: z.boolean(),
  roles: z.array(RoleRef),
  groupInvitationId: Id.nullable(),
  isGroupAdmin: z.boolean(),
  ...LinkEnd,
})
export type GroupMember = z.infer<typeof GroupMember>

/** A user who can be invited, with the pending invitation if there is one. */
export const GroupCandidate = z.object({
  ...UserSummary,
  groupInvitationId: Id.nullable(),
  invitedAt: Time.nullable(),
})
export type GroupCandidate = z.infer<typeof GroupCandidate>

export const groupPeopleSorts = ['lastName', 'firstName', 'userId', 'siteCode'] as const

export const GroupSummary = { groupId: Id, groupName: z.string(), groupStatus: z.boolean() }

export const UserGroup = z.object({
  userGroupId: Id,
  userId: Id,
  ...GroupSummary,
  groupInvitationId: Id.nullable(),
  ...LinkEnd,
})
export type UserGroup = z.infer<typeof UserGroup>

export const linkedGroupSorts = ['groupName', 'groupId'] as const
