import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'ris.name-taken': { status: 409, message: 'A RIS named "{name}" already exists.', fields: ['name'] },
} as const satisfies ErrorRows
