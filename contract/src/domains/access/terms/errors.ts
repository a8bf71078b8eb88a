import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'terms.open': {
    status: 409,
    message: 'Version {label} is not in force yet. Change or delete it instead of adding another one.',
  },
  'terms.in-force': {
    status: 409,
    message: 'This version is or was in force, so it is kept as it is. Add a new one.',
  },
  'terms.too-early': {
    status: 409,
    message: 'The first day is tomorrow or later.',
    fields: ['effectiveOn'],
  },
  // The portal then asks the person to accept them.
  'terms.to-accept': {
    status: 403,
    message: 'Accept the new terms first, or sign out.',
  },
  'terms.not-in-force': {
    status: 409,
    message: 'Another version is in force now. Read that one.',
  },
} as const satisfies ErrorRows
