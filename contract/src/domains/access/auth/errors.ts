import { type ErrorRows, tooManyTries } from '../../../declared/errors.ts'

export const errors = {
  'sign-in.refused': {
    status: 401,
    message:
      'The email or the password is not right. After several wrong tries an account is locked for a while.',
  },
  'sign-in.too-many': { status: 429, message: tooManyTries },
  'sign-in.locked': { status: 429, message: tooManyTries },
  'account.locked': { status: 429, message: tooManyTries },
  'account.inactive': { status: 403, message: 'Your account is inactive. Please ask your administrator.' },
  'account.not-activated': {
    status: 403,
    message: 'Your account is not activated yet. Please follow the link in your activation mail.',
  },
  'activation.dead-link': { status: 400, message: 'Invalid activate account url!' },
  'password-reset.dead-link': {
    status: 400,
    message: 'Your reset password link is no longer valid. Please ask for a new one.',
  },
  'password-reset.too-many': { status: 429, message: tooManyTries },
  busy: { status: 503, message: 'Many people are signing in right now. Please try again in a moment.' },
  'one-time-code.too-soon': { status: 429, message: 'A code was sent a moment ago. Please wait for it.' },
  'one-time-code.by-app': { status: 400, message: 'Your codes come from your authenticator app.' },
  'second-factor.too-many': { status: 429, message: tooManyTries },
  'second-factor.own': {
    status: 409,
    message: 'Change your own sign-in code in My Profile, with your password.',
  },
  'authenticator.not-started': { status: 409, message: 'Please scan a new QR code first.' },
  'session.proof-needed': {
    status: 403,
    message: 'Sign in with your password or a passkey to act as a platform administrator.',
  },
  'session.factor-needed': {
    status: 403,
    message: 'Show again that it is you: you signed in some time ago.',
  },
} as const satisfies ErrorRows
