import { routes } from '../../../route-table.ts'
import { DigestChoice, MyInbox } from './schemas.ts'

// Ours: what waits for the caller, and the daily mail about it.
export const inboxRoutes = () =>
  routes({
    /** What waits for the caller in the role of the session; before a role is chosen, only invitations. */
    getMyInbox: {
      summary: 'List what waits for the caller',
      method: 'GET',
      path: '/api/my-inbox',
      effect: 'read',
      about: [
        'invitation',
        'user',
        'user-mip',
        'import',
        'user-group',
        'group-mip',
        'mip',
        'group',
        'qualification',
        'register-check',
        'incident',
        'practice-scope',
        'correction',
        'data-copy',
        'user-ris',
        'hold',
        'notice',
      ],
      access: 'verified',
      reply: MyInbox,
    },
    getMyDigest: {
      summary: 'Read whether the caller gets the daily mail',
      method: 'GET',
      path: '/api/my-digest',
      effect: 'read',
      about: ['inbox'],
      access: 'verified',
      reply: DigestChoice,
    },
    setMyDigest: {
      summary: 'Turn the daily mail on or off',
      method: 'POST',
      path: '/api/my-digest',
      effect: 'write',
      changes: ['inbox'],
      access: 'verified',
      body: DigestChoice,
      reply: DigestChoice,
    },
  })
