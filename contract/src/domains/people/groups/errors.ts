import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'group.name-taken': {
    status: 409,
    message: 'A group named "{name}" already exists.',
    fields: ['groupName'],
  },
  'group.name-fixed': {
    status: 403,
    message: 'Only a platform administrator can change the name.',
    fields: ['groupName'],
  },
  'group.inactive': { status: 409, message: 'The group "{name}" is inactive at present.' },
} as const satisfies ErrorRows
