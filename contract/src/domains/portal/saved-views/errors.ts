import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'saved-view.name-taken': {
    status: 409,
    message: 'You already have a view named "{name}" of this list.',
    fields: ['name'],
  },
  'saved-view.too-many': {
    status: 409,
    message: 'You have {count} views of this list, which is the most. Delete one first.',
    fields: ['name'],
  },
} as const satisfies ErrorRows
