import { z } from 'zod'
import { Base64Text, Done, IdText } from './fields.ts'
import { routes } from './route-table.ts'

const CurrentPassword = Base64Text.pipe(z.string().min(1).max(200))

/** The spec names the two kinds of second factor but no call to choose one: these are ours. */
export const secondFactorRoutes = (slug: string) =>
  routes({
    /** A new secret, in force only once confirmed; asking again replaces it. */
    startAuthenticator: {
      method: 'POST',
      path: '/api/my-profile/authenticator/start',
      effect: 'write',
      access: ['ProductAdmin', 'GroupAdmin', 'Member'],
      body: z.object({ currentPassword: CurrentPassword }),
      reply: z.object({ secret: z.string(), otpauthUrl: z.string(), qrCode: z.string() }),
    },
    confirmAuthenticator: {
      method: 'POST',
      path: '/api/my-profile/authenticator/confirm',
      effect: 'write',
      access: ['ProductAdmin', 'GroupAdmin', 'Member'],
      body: z.object({ code: z.string().regex(/^\d{6}$/, 'Please enter 6 digit code!') }),
      reply: z.object({ recoveryCodes: z.array(z.string()) }),
    },
    useEmailCodes: {
      method: 'POST',
      path: '/api/my-profile/authenticator/remove',
      effect: 'write',
      access: ['ProductAdmin', 'GroupAdmin', 'Member'],
      body: z.object({ currentPassword: CurrentPassword }),
      reply: Done,
    },
    /** For a lost authenticator: the person is back to codes by e-mail, and told so. */
    resetSecondFactor: {
      method: 'POST',
      path: `/api/${slug}-admin/users/:userId/reset-second-factor`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: z.object({ userId: IdText }),
      reply: Done,
    },
  })
