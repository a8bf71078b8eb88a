import { z } from 'zod'
import { Id, Time } from '../fields.ts'
import { RoleRef } from '../roles/schemas.ts'

/** Someone signed in: one row a session. */
export const LoggedInUser = z.object({
  sessionId: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** Null until one is chosen. */
  role: RoleRef.nullable(),
  group: z.object({ groupId: Id, groupName: z.string() }).nullable(),
  address: z.string(),
  device: z.string(),
  signedInAt: Time,
  lastSeenAt: Time,
  /** The caller's own, which signing out ends. */
  current: z.boolean(),
})
export type LoggedInUser = z.infer<typeof LoggedInUser>
