import { z } from 'zod'
import { Done, IdText } from '../../../fields.ts'
import { anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { Code, CurrentPassword, twoFactorAuthTypes } from './schemas.ts'

/** Ours: the specification has two kinds of second factor and no call to choose one. */
export const secondFactorRoutes = (slug: string) =>
  routes({
    /** Creates a new secret, which is active after the confirmation. A second call replaces it. */
    startAuthenticator: {
      summary: 'Begin to set up an authenticator app',
      refuses: ['account.locked', 'busy'],
      method: 'POST',
      path: '/api/my-profile/authenticator/start',
      effect: 'write',
      changes: [],
      access: anyRole,
      body: z.object({ currentPassword: CurrentPassword }),
      reply: z.object({ secret: z.string(), otpauthUrl: z.string(), qrCode: z.string() }),
    },
    confirmAuthenticator: {
      summary: 'Finish the setup with the first valid code',
      refuses: ['authenticator.not-started', 'mail.too-many', 'second-factor.too-many'],
      method: 'POST',
      path: '/api/my-profile/authenticator/confirm',
      effect: 'write',
      changes: ['user'],
      access: anyRole,
      body: z.object({ code: z.string().regex(/^\d{6}$/, 'Please enter 6 digit code!') }),
      reply: z.object({ recoveryCodes: z.array(z.string()) }),
    },
    useEmailCodes: {
      summary: 'Return to one-time codes by e-mail',
      refuses: ['account.locked', 'mail.too-many', 'busy'],
      method: 'POST',
      path: '/api/my-profile/authenticator/remove',
      effect: 'write',
      changes: ['user'],
      access: anyRole,
      body: z.object({ currentPassword: CurrentPassword }),
      reply: Done,
    },
    /** For calls that are refused with `session.factor-needed`. The reply says where the code comes from. */
    sendFactorCode: {
      summary: 'Mail a code to show again that it is you',
      refuses: ['mail.too-many', 'one-time-code.too-soon'],
      method: 'POST',
      path: '/api/my-session/factor/code',
      effect: 'write',
      changes: [],
      access: anyRole,
      reply: z.object({ twoFactorAuthType: z.enum(twoFactorAuthTypes) }),
    },
    /** Takes a code of six digits or a recovery code, and counts for some minutes. */
    giveFactor: {
      summary: 'Show again that it is you, by the second factor',
      refuses: ['second-factor.too-many'],
      method: 'POST',
      path: '/api/my-session/factor',
      effect: 'write',
      changes: ['session'],
      access: anyRole,
      body: z.object({ code: Code }),
      reply: Done,
    },
    /**
     * For a lost authenticator: the user returns to mailed codes and is notified. Some minutes after their sign-in,
     * administrators give their own password.
     */
    resetSecondFactor: {
      summary: 'Reset the second factor of a user who lost it',
      refuses: ['second-factor.own', 'account.locked', 'mail.too-many', 'busy'],
      method: 'POST',
      path: `/api/${slug}-admin/users/:userId/reset-second-factor`,
      effect: 'write',
      changes: ['user'],
      access: ['ProductAdmin'],
      params: z.object({ userId: IdText }),
      body: z.object({ currentPassword: CurrentPassword.optional() }).optional(),
      reply: Done,
    },
  })
