import { z } from 'zod'
import { Done, Id, IdText, Time } from './fields.ts'
import { listQuery, pageReply } from './paging.ts'
import { RoleRef } from './roles.ts'
import { routes } from './route-table.ts'

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

export const sessionRoutes = (slug: string) =>
  routes({
    listLoggedInUsers: {
      method: 'GET',
      path: `/api/${slug}-admin/logged-in-users`,
      effect: 'read',
      access: ['ProductAdmin'],
      query: listQuery(['lastSeenAt', 'signedInAt', 'lastName', 'role']),
      reply: pageReply('users', LoggedInUser),
    },
    // Not in the specification, where an administrator can see a session that should not be and do nothing.
    endSession: {
      method: 'POST',
      path: `/api/${slug}-admin/logged-in-users/:sessionId/end`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: z.object({ sessionId: IdText }),
      reply: Done,
    },
  })
