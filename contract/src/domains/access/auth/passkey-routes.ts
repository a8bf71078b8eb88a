import { z } from 'zod'
import { routes } from '../../../route-table.ts'
import { Assertion, RequestOptions } from '../passkeys/schemas.ts'
import { Tokens } from './schemas.ts'

/** Ours: signing in with a passkey, as the second factor or without a password. */
export const passkeySignInRoutes = (_slug: string) =>
  routes({
    /** The answer is alike for everybody. It sets a cookie: only this browser can finish, within five minutes. */
    beginPasskeySignIn: {
      summary: 'Begin to sign in with a passkey',
      refuses: ['sign-in.too-many'],
      method: 'POST',
      path: '/api/auth/signin/passkey/begin',
      effect: 'write',
      changes: [],
      access: 'public',
      reply: RequestOptions,
    },
    signInByPasskey: {
      summary: 'Sign in with a passkey, without a password',
      refuses: ['passkey.refused', 'account.inactive', 'account.not-activated', 'sign-in.locked'],
      method: 'POST',
      path: '/api/auth/signin/passkey',
      effect: 'write',
      changes: ['session', 'user', 'passkey'],
      access: 'public',
      body: z.object({ credential: Assertion }),
      reply: Tokens,
    },
    /** Whether the user of a session without a second factor has a passkey. */
    getSecondFactors: {
      summary: 'Read whether a passkey can be the second factor',
      method: 'GET',
      path: '/api/auth/second-factors',
      effect: 'read',
      about: ['passkey'],
      access: 'pending',
      reply: z.object({ passkey: z.boolean() }),
    },
    beginPasskeyVerification: {
      summary: 'Begin to use a passkey as the second factor',
      refuses: ['passkey.none'],
      method: 'POST',
      path: '/api/auth/verify/passkey/begin',
      effect: 'write',
      changes: [],
      access: 'pending',
      reply: RequestOptions,
    },
    verifyByPasskey: {
      summary: 'Use a passkey as the second factor and get the tokens',
      refuses: [['passkey.refused', 400], 'second-factor.too-many'],
      method: 'POST',
      path: '/api/auth/verify/passkey',
      effect: 'write',
      changes: ['session', 'user', 'passkey'],
      access: 'pending',
      body: z.object({ credential: Assertion }),
      reply: Tokens,
    },
  })
