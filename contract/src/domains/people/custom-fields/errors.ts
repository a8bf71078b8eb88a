import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'custom-field.key-taken': {
    status: 409,
    message: 'A field with the key "{key}" already exists.',
    fields: ['key'],
  },
  'custom-field.too-many': { status: 409, message: 'There are {number} fields already, which is the most.' },
  'custom-field.not-unique': {
    status: 409,
    message: '{number} values occur more than once. Change them first.',
    fields: ['isUnique'],
  },
  'custom-field.value-taken': { status: 409, message: 'Another record already has the value "{value}".' },
} as const satisfies ErrorRows
