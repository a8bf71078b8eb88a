import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'correction.open': {
    status: 409,
    message: 'You have asked for a correction of this already. Withdraw it first, or wait for the answer.',
  },
  'correction.own-to-change': {
    status: 409,
    message: 'You may change this yourself.',
  },
  'correction.own': {
    status: 403,
    message: 'Somebody else must answer this, because it is about you.',
  },
  'correction.answered': {
    status: 409,
    message: 'This request was answered or withdrawn meanwhile.',
  },
  'correction.changed': {
    status: 409,
    message: 'The value was changed meanwhile. Look at it before you answer.',
  },
  'correction.no-link': {
    status: 409,
    message: 'The link is gone, so there is no value to correct.',
  },
  'correction.too-many': {
    status: 429,
    message: 'You have asked for {count} corrections today. Ask again tomorrow.',
  },
} as const satisfies ErrorRows
