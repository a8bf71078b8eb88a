import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'role.name-taken': { status: 409, message: 'A role named "{name}" already exists.', fields: ['name'] },
  'role.name-fixed': {
    status: 409,
    message: "The name {name} is one of the product's and cannot be changed. Change its label instead.",
    fields: ['name'],
  },
  'role.needed': {
    status: 409,
    message: 'This role cannot be made inactive: nobody could administer the platform any more.',
  },
} as const satisfies ErrorRows
