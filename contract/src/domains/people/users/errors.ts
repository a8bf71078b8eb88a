import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'user.email-taken': { status: 409, message: 'A user with this email already exists.', fields: ['email'] },
  'user.inactive': {
    status: 409,
    message: {
      activate: 'This user is inactive. Activate the user first.',
      invited: '{name} is inactive and cannot be invited.',
    },
  },
  'user.last-administrator': {
    status: 409,
    message: 'This is the last active platform administrator. Make someone else one first.',
  },
  'user.self-inactivate': { status: 409, message: 'You cannot make yourself inactive.' },
  'user.own-access': { status: 409, message: 'You cannot remove your own access.' },
  'user.already-activated': { status: 409, message: 'This account has been activated already.' },
} as const satisfies ErrorRows
