import { z } from 'zod'
import { Id, Time } from '../../../fields.ts'
import { RoleRef } from '../../people/roles/schemas.ts'

/** A signed-in user: one row for each session. */
export const LoggedInUser = z.object({
  sessionId: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** Null until a role is chosen. */
  role: RoleRef.nullable(),
  group: z.object({ groupId: Id, groupName: z.string() }).nullable(),
  address: z.string(),
  device: z.string(),
  signedInAt: Time,
  lastSeenAt: Time,
  /** True for the caller's own session, which ends by signing out. */
  current: z.boolean(),
})
export type LoggedInUser = z.infer<typeof LoggedInUser>

/** One of the caller's own sessions. */
export const MySession = LoggedInUser.pick({
  sessionId: true,
  role: true,
  address: true,
  device: true,
  signedInAt: true,
  lastSeenAt: true,
  current: true,
})
export type MySession = z.infer<typeof MySession>
