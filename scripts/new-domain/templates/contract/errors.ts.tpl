import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  '%one%.name-taken': { status: 409, message: 'A %words% named "{name}" already exists.', fields: ['name'] },
} as const satisfies ErrorRows
