import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'mail-wording.changed': {
    status: 409,
    message: 'Somebody else has changed these words to: {words}',
  },
  'mail-wording.too-many-tests': {
    status: 429,
    message: 'You have asked for many test mails. Wait a few minutes.',
  },
} as const satisfies ErrorRows
