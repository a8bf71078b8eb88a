import { Problem } from '../../../../platform/http/problem.ts'

/** Every reason that is no business of the person: a wrong state, an expired attempt, a refused code, a false token. */
export const notCompleted = () =>
  new Problem(400, 'upstream.failed', 'The sign-in could not be completed. Please start again.')

export const notOffered = () =>
  new Problem(409, 'upstream.not-offered', 'Your organisation does not sign people in here at present.')

export const notReachable = () =>
  new Problem(409, 'upstream.unreachable', 'The sign-in of your organisation cannot be reached at present.')

export const unusableClaims = () =>
  new Problem(
    400,
    'upstream.claims',
    'Your organisation has sent a name or an e-mail address that cannot be used here. Please ask your administrator.',
  )

/** One answer for people without an account, in another group, and with an account that a hospital may not open. */
export const notAdmitted = () =>
  new Problem(
    403,
    'upstream.not-admitted',
    'Your organisation has signed you in, but has no account for you here. Please ask your administrator.',
  )
