import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { EmailOrEmpty, Id, IdText, line, Phone, requiredLine, Time } from '../../../fields.ts'
import { listBody } from '../../../paging.ts'
import { records } from '../../../registry.ts'
import { CustomFilters, CustomValues, CustomValuesBody } from '../custom-fields/schemas.ts'

export const GroupBody = z.object({
  groupId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  groupName: requiredLine(120),
  description: line(500).optional(),
  email: EmailOrEmpty.optional(),
  phone: Phone.optional(),
  custom: CustomValuesBody.optional(),
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

export const groupActions = [
  'edit',
  'set-status',
  'rename',
  'invite',
  'remove-members',
  'leave',
  'link',
  'choose-administrators',
] as const
export type GroupAction = (typeof groupActions)[number]

/** A group with its custom fields, and what the caller may do. */
export const ReadGroup = Group.extend({ custom: CustomValues.optional(), may: May(groupActions) })
export type ReadGroup = z.infer<typeof ReadGroup>

export const GroupRow = Group.omit({ createdAt: true }).extend({
  memberCount: z.int(),
  mipCount: z.int(),
  /** The custom fields of the list that the caller may see. */
  custom: CustomValues.optional(),
})
export type GroupRow = z.infer<typeof GroupRow>

export const GroupIdParams = z.object({ groupId: IdText })

// The groups a MIP is linked to, or those it could be linked to.
export const GroupListBody = listBody(records.group.sorts, {
  mipId: Id.optional(),
  withoutMipId: Id.optional(),
  /** Groups that no active user administers. */
  withoutAdmin: z.boolean().optional(),
  /** Groups with an invitation that nobody has answered for more than so many days. */
  invitedDays: z.int().min(0).max(3650).optional(),
  custom: CustomFilters.optional(),
})
