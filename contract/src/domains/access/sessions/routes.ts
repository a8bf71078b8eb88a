import { z } from 'zod'
import { Done, IdText } from '../../../fields.ts'
import { listQuery, pageReply } from '../../../paging.ts'
import { routes } from '../../../route-table.ts'
import { CurrentPassword } from '../auth/schemas.ts'
import { LoggedInUser, MySession } from './schemas.ts'

export const sessionRoutes = (slug: string) =>
  routes({
    listLoggedInUsers: {
      summary: 'List the sessions of all people who are signed in',
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
      summary: 'End a session',
      refuses: ['session.own'],
      method: 'POST',
      path: `/api/${slug}-admin/logged-in-users/:sessionId/end`,
      effect: 'write',
      changes: ['session'],
      access: ['ProductAdmin'],
      params: z.object({ sessionId: IdText }),
      reply: Done,
    },
    // Ours: everybody sees where they are signed in, also before a role is chosen.
    listMySessions: {
      summary: "List one's own sessions",
      method: 'GET',
      path: '/api/my-sessions',
      effect: 'read',
      about: ['session', 'role'],
      access: 'verified',
      reply: z.object({ sessions: z.array(MySession) }),
    },
    /** Takes the password (ASVS 7.5.2). The current session is refused with 409: it ends by signing out. */
    endMySession: {
      summary: "End one of one's own sessions",
      refuses: ['session.own', 'account.locked', 'busy'],
      method: 'POST',
      path: '/api/my-sessions/:sessionId/end',
      effect: 'write',
      changes: ['session'],
      access: 'verified',
      params: z.object({ sessionId: IdText }),
      body: z.object({ currentPassword: CurrentPassword }),
      reply: Done,
    },
    /** Ends all own sessions except the current one, and returns how many there were. */
    endMyOtherSessions: {
      summary: "End all of one's own sessions but this one",
      refuses: ['account.locked', 'busy'],
      method: 'POST',
      path: '/api/my-sessions/end-others',
      effect: 'write',
      changes: ['session'],
      access: 'verified',
      body: z.object({ currentPassword: CurrentPassword }),
      reply: z.object({ ended: z.int() }),
    },
  })
