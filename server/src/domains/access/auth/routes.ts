import { nameOf } from '../../../kit/people/name.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { activateAccount, getActivation } from '../accounts/service.ts'
import { giveFactor, sendFactorCode } from './fresh-factor.ts'
import {
  beginPasskeySignIn,
  beginPasskeyVerification,
  getSecondFactors,
  signInByPasskey,
  verifyByPasskey,
} from './passkey-sign-in.ts'
import { changePassword, getReset, resetPassword } from './passwords.ts'
import { requestResetLink } from './reset-requests.ts'
import { chooseRole, getMySession, refresh, signOut } from './session-calls.ts'
import { signIn } from './sign-in.ts'
import { resendOneTimeCode, verify } from './verification.ts'

/** The specification requires a truthy reply from these calls. */
const done = (work: Promise<void>): Promise<true> => work.then(() => true)

export const authHandlers = (world: World) =>
  ({
    signIn: ({ body, from, transport }) => signIn(world, body, from, transport),
    refresh: ({ body, from, transport }) => refresh(world, body?.refreshToken, from, transport),
    signOut: ({ from, transport }) => done(signOut(world, from, transport)),
    verify: ({ body, actor, transport }) => verify(world, actor, body, transport),
    sendOneTimeCode: ({ query, actor, transport }) => done(resendOneTimeCode(world, actor, query, transport)),
    changePassword: ({ body, actor, transport }) => done(changePassword(world, actor, body, transport)),
    async validateActivationToken({ query }) {
      const { userId, firstName, lastName, email } = (await getActivation(world, query.token)).person
      return { userId, firstName, lastName, email }
    },
    activateAccount: ({ body, from, transport }) => done(activateAccount(world, body, from, transport)),
    sendPasswordResetLink: ({ query, from, transport }) =>
      done(requestResetLink(world, query.email, from, transport)),
    async validateResetToken({ query }) {
      return { userFullName: nameOf((await getReset(world, query.email, query.token)).person) }
    },
    resetPassword: ({ query, from, transport }) => done(resetPassword(world, query, from, transport)),
    setSessionRole: ({ params, query, actor, transport }) =>
      chooseRole(world, actor, { ...params, ...query }, transport),
    sendFactorCode: async ({ actor, transport }) => ({
      twoFactorAuthType: await sendFactorCode(world, actor, transport),
    }),
    giveFactor: ({ body, actor, transport }) => done(giveFactor(world, actor, body.code, transport)),
    getMySession: ({ actor }) => getMySession(world, actor),
  }) satisfies Partial<AllHandlers>

export const passkeySignInHandlers = (world: World) =>
  ({
    beginPasskeySignIn: ({ from, transport }) => beginPasskeySignIn(world, from, transport),
    signInByPasskey: ({ body, from, transport }) => signInByPasskey(world, body.credential, from, transport),
    getSecondFactors: ({ actor }) => getSecondFactors(world, actor),
    beginPasskeyVerification: ({ actor }) => beginPasskeyVerification(world, actor),
    verifyByPasskey: ({ actor, body, transport }) =>
      verifyByPasskey(world, actor, body.credential, transport),
  }) satisfies Partial<AllHandlers>
