import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'job.not-failed': {
    status: 409,
    message: 'Only a job that failed and does not run now can be tried again.',
  },
} as const satisfies ErrorRows
