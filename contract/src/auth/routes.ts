import { z } from 'zod'
import { Base64Text, Done, Email, Id, IdText, LinkToken } from '../fields.ts'
import { routes } from '../route-table.ts'
import { Code, Password, Tokens, User } from './schemas.ts'

export const authRoutes = (_slug: string) =>
  routes({
    signIn: {
      method: 'POST',
      path: '/api/auth/signin',
      effect: 'write',
      changes: ['session'],
      access: 'public',
      body: z.object({ email: Email, password: Base64Text.pipe(Password) }),
      reply: User,
    },
    /** Programs send `refreshToken` in the body, browsers in a cookie. Both tokens are replaced. */
    refresh: {
      method: 'POST',
      path: '/api/auth/refresh',
      effect: 'write',
      changes: [],
      access: 'public',
      body: z.object({ refreshToken: z.string().max(200).optional() }).optional(),
      reply: Tokens,
    },
    signOut: {
      method: 'POST',
      path: '/api/auth/signout',
      effect: 'write',
      changes: ['session'],
      access: 'public',
      reply: Done,
    },
    /** `code` is a code of six digits or one of the ten recovery codes. */
    verify: {
      method: 'POST',
      path: '/api/auth/verify',
      effect: 'write',
      changes: ['session', 'user'],
      access: 'pending',
      body: z.object({ email: Email, code: Code }),
      reply: Tokens,
    },
    sendOneTimeCode: {
      method: 'GET',
      path: '/api/auth/send-2fa-otp',
      effect: 'write',
      changes: [],
      access: 'pending',
      query: z.object({ userId: IdText, email: Email }),
      reply: Done,
    },
    changePassword: {
      method: 'POST',
      path: '/api/user/change-password',
      effect: 'write',
      changes: ['user'],
      access: 'verified',
      body: z.object({
        email: Email,
        currentPassword: Base64Text.pipe(Password),
        newPassword: Base64Text.pipe(Password),
      }),
      reply: Done,
    },
    /** `email` is ours: the sign-in after the activation is filled in with it. */
    validateActivationToken: {
      method: 'GET',
      path: '/api/auth/validate-account-activation-token',
      effect: 'read',
      about: ['user'],
      access: 'public',
      query: z.object({ token: LinkToken }),
      reply: z.object({ userId: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
    },
    activateAccount: {
      method: 'POST',
      path: '/api/auth/activate-account',
      effect: 'write',
      changes: ['user'],
      access: 'public',
      body: z.object({ userId: Id, token: LinkToken, password: Password }),
      reply: Done,
    },
    sendPasswordResetLink: {
      method: 'GET',
      path: '/api/auth/send-password-reset-link',
      effect: 'write',
      changes: [],
      access: 'public',
      query: z.object({ email: Email }),
      reply: Done,
    },
    validateResetToken: {
      method: 'GET',
      path: '/api/auth/validate-reset-password-token',
      effect: 'read',
      about: ['user'],
      access: 'public',
      query: z.object({ email: Email, token: LinkToken }),
      reply: z.object({ userFullName: z.string() }),
    },
    resetPassword: {
      method: 'GET',
      path: '/api/auth/reset-password',
      effect: 'write',
      changes: ['user', 'session'],
      access: 'public',
      query: z.object({ email: Email, password: Base64Text.pipe(Password), token: LinkToken }),
      reply: Done,
    },
    setSessionRole: {
      method: 'GET',
      path: '/api/users/:userId/set-session-role',
      effect: 'write',
      changes: ['session'],
      access: 'verified',
      params: z.object({ userId: IdText }),
      query: z.object({ sessionRole: z.string().min(1).max(60) }),
      reply: User,
    },
    /** The signed-in person as they stand now: a portal asks when the role of its session was lost. */
    getMySession: {
      method: 'GET',
      path: '/api/my-session',
      effect: 'read',
      about: ['session', 'user', 'role', 'group'],
      access: 'verified',
      reply: User,
    },
  })
