import { z } from 'zod'
import { Base64Text, Done, Email, Id, IdText, LinkToken } from './fields.ts'
import { routes } from './route-table.ts'

export const twoFactorAuthTypes = ['EMAIL', 'AUTHENTICATOR'] as const

/** The signed-in person, as every sign-in call gives them (wire section 2). */
export const User = z.object({
  userId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.boolean(),
  photoUrl: z.string().nullable(),
  roles: z.array(z.object({ roleId: Id, name: z.string(), label: z.string() })),
  groupIdForAdmin: Id.nullable(),
  groupInfo: z.object({ groupId: Id, groupName: z.string() }).nullable(),
  sessionRole: z.string().nullable(),
  sessionGroup: Id.nullable(),
  sessionUserID: Id,
  twoFactorAuthType: z.enum(twoFactorAuthTypes),
  language: z.string(),
  authenticated: z.boolean(),
})
export type User = z.infer<typeof User>

const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  user: User,
})

/** Bounds only: the policy is the service's to judge, so that every route words it alike. */
const Password = z.string().min(1).max(200)
const Code = z
  .string()
  .trim()
  .regex(/^(\d{6}|[A-Za-z2-9]{5}-[A-Za-z2-9]{5})$/, 'Please enter 6 digit code!')

export const authRoutes = (_slug: string) =>
  routes({
    signIn: {
      method: 'POST',
      path: '/api/auth/signin',
      effect: 'write',
      access: 'public',
      body: z.object({ email: Email, password: Base64Text.pipe(Password) }),
      reply: User,
    },
    /** `refreshToken` may come in the body (programs) or by cookie (browsers); both tokens rotate. */
    refresh: {
      method: 'POST',
      path: '/api/auth/refresh',
      effect: 'write',
      access: 'public',
      body: z.object({ refreshToken: z.string().max(200).optional() }).optional(),
      reply: Tokens,
    },
    signOut: {
      method: 'POST',
      path: '/api/auth/signout',
      effect: 'write',
      access: 'public',
      reply: Done,
    },
    /** `code` is six digits, or one of the ten recovery codes of a lost authenticator. */
    verify: {
      method: 'POST',
      path: '/api/auth/verify',
      effect: 'write',
      access: 'pending',
      body: z.object({ email: Email, code: Code }),
      reply: Tokens,
    },
    sendOneTimeCode: {
      method: 'GET',
      path: '/api/auth/send-2fa-otp',
      effect: 'write',
      access: 'pending',
      query: z.object({ userId: IdText, email: Email }),
      reply: Done,
    },
    changePassword: {
      method: 'POST',
      path: '/api/user/change-password',
      effect: 'write',
      access: 'verified',
      body: z.object({
        email: Email,
        currentPassword: Base64Text.pipe(Password),
        newPassword: Base64Text.pipe(Password),
      }),
      reply: Done,
    },
    validateActivationToken: {
      method: 'GET',
      path: '/api/auth/validate-account-activation-token',
      effect: 'read',
      access: 'public',
      query: z.object({ token: LinkToken }),
      reply: z.object({ userId: Id, firstName: z.string(), lastName: z.string() }),
    },
    activateAccount: {
      method: 'POST',
      path: '/api/auth/activate-account',
      effect: 'write',
      access: 'public',
      body: z.object({ userId: Id, token: LinkToken, password: Password }),
      reply: Done,
    },
    sendPasswordResetLink: {
      method: 'GET',
      path: '/api/auth/send-password-reset-link',
      effect: 'write',
      access: 'public',
      query: z.object({ email: Email }),
      reply: Done,
    },
    validateResetToken: {
      method: 'GET',
      path: '/api/auth/validate-reset-password-token',
      effect: 'read',
      access: 'public',
      query: z.object({ email: Email, token: LinkToken }),
      reply: z.object({ userFullName: z.string() }),
    },
    resetPassword: {
      method: 'GET',
      path: '/api/auth/reset-password',
      effect: 'write',
      access: 'public',
      query: z.object({ email: Email, password: Base64Text.pipe(Password), token: LinkToken }),
      reply: Done,
    },
    setSessionRole: {
      method: 'GET',
      path: '/api/users/:userId/set-session-role',
      effect: 'write',
      access: 'verified',
      params: z.object({ userId: IdText }),
      query: z.object({ sessionRole: z.string().min(1).max(60) }),
      reply: User,
    },
  })
