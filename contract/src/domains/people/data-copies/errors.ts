import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'data-copy.waiting': { status: 409, message: 'A copy is being made already. Wait until it is ready.' },
  'data-copy.own': { status: 409, message: 'Ask for a copy of your own data on your own page.' },
  'data-copy.not-ready': { status: 409, message: 'This copy is not ready.' },
  'data-copy.expired': {
    status: 410,
    message: 'This copy was deleted after {days} days. Ask for another one.',
  },
  'data-copy.too-many': {
    status: 429,
    message: 'You have asked for {count} copies of this data in 24 hours. Ask again tomorrow.',
  },
} as const satisfies ErrorRows
