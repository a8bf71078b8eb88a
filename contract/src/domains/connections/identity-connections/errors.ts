import { type ErrorRows, tooManyTries } from '../../../declared/errors.ts'

export const errors = {
  'identity-connection.name-taken': {
    status: 409,
    message: "A connection named '{name}' already exists.",
    fields: ['name'],
  },
  'identity-connection.domain-taken': {
    status: 409,
    message: "The domain '{domain}' belongs to another connection.",
    fields: ['domains'],
  },
  'scim.not-authorized': { status: 401, message: 'The token is not valid here.' },
  'upstream.failed': { status: 400, message: 'The sign-in could not be completed. Please start again.' },
  'upstream.not-offered': {
    status: 409,
    message: 'Your organisation does not sign people in here at present.',
  },
  'upstream.unreachable': {
    status: 409,
    message: 'The sign-in of your organisation cannot be reached at present.',
  },
  'upstream.claims': {
    status: 400,
    message:
      'Your organisation has sent a name or an e-mail address that cannot be used here. Please ask your administrator.',
  },
  'upstream.not-admitted': {
    status: 403,
    message:
      'Your organisation has signed you in, but has no account for you here. Please ask your administrator.',
  },
  'upstream.too-many': { status: 429, message: tooManyTries },
} as const satisfies ErrorRows
