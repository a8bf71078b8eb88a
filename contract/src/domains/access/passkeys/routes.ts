import { z } from 'zod'
import { Done, IdText } from '../../../fields.ts'
import { anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { CurrentPassword } from '../auth/schemas.ts'
import { CreationOptions, NewCredential, Passkey, PasskeyName } from './schemas.ts'

/** Ours: the specification has no passkeys. */
export const passkeyRoutes = (_slug: string) =>
  routes({
    listMyPasskeys: {
      summary: "List one's own passkeys",
      method: 'GET',
      path: '/api/my-passkeys',
      effect: 'read',
      about: ['passkey', 'session'],
      access: anyRole,
      reply: z.object({ passkeys: z.array(Passkey) }),
    },
    /** Takes the password. The reply is for the browser, which creates the passkey within five minutes. */
    beginPasskey: {
      summary: 'Begin to add a passkey',
      refuses: ['passkey.too-many', 'account.locked', 'busy'],
      method: 'POST',
      path: '/api/my-passkeys/begin',
      effect: 'write',
      changes: [],
      access: anyRole,
      body: z.object({ currentPassword: CurrentPassword }),
      reply: CreationOptions,
    },
    addPasskey: {
      summary: 'Add a passkey',
      refuses: ['passkey.not-added', 'passkey.too-many', 'mail.too-many'],
      method: 'POST',
      path: '/api/my-passkeys',
      effect: 'write',
      changes: ['passkey'],
      access: anyRole,
      body: z.object({ name: PasskeyName, credential: NewCredential }),
      reply: Passkey,
    },
    renamePasskey: {
      summary: 'Rename a passkey',
      method: 'POST',
      path: '/api/my-passkeys/:passkeyId',
      effect: 'write',
      changes: ['passkey'],
      access: anyRole,
      params: z.object({ passkeyId: IdText }),
      body: z.object({ name: PasskeyName }),
      reply: Done,
    },
    /** Takes the password, and ends the other sessions that began with this passkey. */
    removePasskey: {
      summary: 'Remove a passkey',
      refuses: ['account.locked', 'mail.too-many', 'busy'],
      method: 'POST',
      path: '/api/my-passkeys/:passkeyId/remove',
      effect: 'write',
      changes: ['passkey', 'session'],
      access: anyRole,
      params: z.object({ passkeyId: IdText }),
      body: z.object({ currentPassword: CurrentPassword }),
      reply: Done,
    },
  })
