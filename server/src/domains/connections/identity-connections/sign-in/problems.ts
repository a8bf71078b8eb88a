import { problem } from '../../../../platform/http/problem.ts'

/** Every reason that is no business of the person: a wrong state, an expired attempt, a refused code, a false token. */
export const notCompleted = () => problem('upstream.failed')

export const notOffered = () => problem('upstream.not-offered')

export const notReachable = () => problem('upstream.unreachable')

export const unusableClaims = () => problem('upstream.claims')

/** One answer for people without an account, in another group, and with an account that a hospital may not open. */
export const notAdmitted = () => problem('upstream.not-admitted')
