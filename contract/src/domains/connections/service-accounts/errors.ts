import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'service-account.name-taken': {
    status: 409,
    message: 'A service account named "{name}" already exists.',
    fields: ['name'],
  },
  'service-account.no-scope': { status: 403, message: 'Service accounts cannot make this call.' },
  'service-account.scope-needed': { status: 403, message: 'This call needs the scope {scope}.' },
  'service-account.sign-in': {
    status: 403,
    message: 'A service account cannot change how a person signs in.',
  },
  'service-account.administrators': {
    status: 403,
    message: {
      rights: 'A service account cannot change the rights of administrators.',
      account: 'A service account cannot change the account of a platform administrator.',
    },
  },
  'service-account.too-many': {
    status: 429,
    message: {
      seconds: 'Too many calls. Please wait {number} seconds.',
      minutes: 'Too many calls. Please wait {number} minutes.',
    },
  },
} as const satisfies ErrorRows
