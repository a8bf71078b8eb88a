import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'incident.own-account': {
    status: 403,
    message: 'Somebody else must decide this, because it is about your account.',
  },
} as const satisfies ErrorRows
