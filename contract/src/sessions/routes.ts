import { z } from 'zod'
import { Done, IdText } from '../fields.ts'
import { listQuery, pageReply } from '../paging.ts'
import { routes } from '../route-table.ts'
import { LoggedInUser } from './schemas.ts'

export const sessionRoutes = (slug: string) =>
  routes({
    listLoggedInUsers: {
      method: 'GET',
      path: `/api/${slug}-admin/logged-in-users`,
      effect: 'read',
      about: ['session', 'user', 'role', 'group'],
      access: ['ProductAdmin'],
      query: listQuery(['lastSeenAt', 'signedInAt', 'lastName', 'role']),
      reply: pageReply('users', LoggedInUser),
    },
    // Ours: the specification lists sessions but has no call to end one.
    endSession: {
      method: 'POST',
      path: `/api/${slug}-admin/logged-in-users/:sessionId/end`,
      effect: 'write',
      changes: ['session'],
      access: ['ProductAdmin'],
      params: z.object({ sessionId: IdText }),
      reply: Done,
    },
  })
