import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'profession.own': {
    status: 403,
    message: 'Nobody records the own profession. Another administrator must do it.',
  },
  'profession.repeated': {
    status: 409,
    message: 'This person has this profession with the same engagement on some of these days.',
    fields: ['validFrom'],
  },
  'profession.ended': {
    status: 409,
    message: 'This has ended by then. To go on, add it again.',
    fields: ['lastDay'],
  },
  'profession.too-many': { status: 409, message: 'A person has at most {count} professions.' },
} as const satisfies ErrorRows
