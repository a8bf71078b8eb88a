import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'setting.fixed': {
    status: 409,
    message: 'The environment variable {variable} of the server fixes this setting.',
  },
  'setting.changed': {
    status: 409,
    message: 'Somebody else has changed this setting to: {value}',
  },
} as const satisfies ErrorRows
