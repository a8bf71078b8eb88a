import type { ErrorRows } from '../../../../declared/errors.ts'

export const errors = {
  'ris-user.name-taken': {
    status: 409,
    message: 'Someone else is "{name}" in this RIS already.',
    fields: ['risUserName'],
  },
} as const satisfies ErrorRows
