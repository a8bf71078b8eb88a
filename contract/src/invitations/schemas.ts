import { z } from 'zod'
import { Id, Time } from '../fields.ts'

export const GroupInvitation = z.object({
  groupInvitationId: Id,
  userId: Id,
  groupId: Id,
  groupName: z.string(),
  invitedBy: z.string().nullable(),
  createdAt: Time,
})
export type GroupInvitation = z.infer<typeof GroupInvitation>
