import { z } from 'zod'
import { May, sessionActions } from '../../../declared/may.ts'
import { Base64Text, Id } from '../../../fields.ts'

export const twoFactorAuthTypes = ['EMAIL', 'AUTHENTICATOR'] as const

/** The signed-in user in the replies of all sign-in calls. */
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
  timeZone: z.string(),
  /** What the session's role may do; empty before a role is chosen. */
  may: May(sessionActions),
  authenticated: z.boolean(),
})
export type User = z.infer<typeof User>

/** A sign-in whose second factor follows. */
export const SignedIn = User.extend({
  /** No code was mailed, because too many were: after how many seconds one can be asked for. */
  codeWait: z.int().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** In seconds. */
  expiresIn: z.int(),
  user: User,
})

/** Checks only the length. The service checks the policy, so that every route gives the same messages. */
export const Password = z.string().min(1).max(200)

export const Code = z
  .string()
  .trim()
  .regex(/^(\d{6}|[A-Za-z2-9]{5}-[A-Za-z2-9]{5})$/, 'Please enter 6 digit code!')

export const CurrentPassword = Base64Text.pipe(z.string().min(1).max(200))
