import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'passkey.refused': {
    status: 401,
    message: 'This passkey was not accepted. Try again, or sign in with your password and a code.',
  },
  'passkey.none': { status: 400, message: 'You have no passkey. Use a code instead.' },
  'passkey.not-added': { status: 400, message: 'The passkey could not be added. Please begin again.' },
  'passkey.too-many': { status: 409, message: 'At most {count} passkeys. Remove one that you do not use.' },
} as const satisfies ErrorRows
