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
      method: 'POST',
      path: '/api/auth/signin/passkey/begin',
      effect: 'write',
      changes: [],
      access: 'public',
      refuses: [429],
      reply: RequestOptions,
    },
    signInByPasskey: {
      summary: 'Sign in with a passkey, without a password',
      method: 'POST',
      path: '/api/auth/signin/passkey',
      effect: 'write',
      changes: ['session', 'user', 'passkey'],
      access: 'public',
      body: z.object({ credential: Assertion }),
      refuses: [401, 429],
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
      method: 'POST',
      path: '/api/auth/verify/passkey/begin',
      effect: 'write',
      changes: [],
      access: 'pending',
      refuses: [400],
      reply: RequestOptions,
    },
    verifyByPasskey: {
      summary: 'Use a passkey as the second factor and get the tokens',
      method: 'POST',
      path: '/api/auth/verify/passkey',
      effect: 'write',
      changes: ['session', 'user', 'passkey'],
      access: 'pending',
      body: z.object({ credential: Assertion }),
      refuses: [429],
      reply: Tokens,
    },
  })
