import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'register-check.programs-only': {
    status: 403,
    message: 'Only a service account pushes answers of the register. Record a check instead.',
  },
} as const satisfies ErrorRows
