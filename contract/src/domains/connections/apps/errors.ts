import { type ErrorRows, tooManyTries } from '../../../declared/errors.ts'

export const errors = {
  'app.code-taken': {
    status: 409,
    message: 'An app with the code "{code}" already exists.',
    fields: ['code'],
  },
  'app.no-secret': { status: 409, message: 'This app is opened without a secret.' },
  'app.unknown': { status: 401, message: 'There is no such app, or its secret is wrong.' },
  'app.too-many': { status: 429, message: tooManyTries },
  'ticket.dead': { status: 400, message: 'This ticket is not valid, or not any more.' },
  'client.too-many-failures': { status: 429, message: tooManyTries },
} as const satisfies ErrorRows
