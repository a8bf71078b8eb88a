import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'notice.no-text': {
    status: 409,
    message: 'Write the title and the text in one language at least.',
    fields: ['texts'],
  },
  'notice.no-audience': {
    status: 409,
    message: 'Choose everybody, or at least one role, group or MIP.',
    fields: ['audience'],
  },
  'notice.ends-before': {
    status: 409,
    message: 'The end is after the start and after now.',
    fields: ['endsAt'],
  },
  'notice.was-shown': {
    status: 409,
    message: 'This notice is or was shown, so only its end can change. Copy it into a new one instead.',
  },
  'notice.not-shown': {
    status: 409,
    message: 'This notice is not shown now.',
  },
} as const satisfies ErrorRows
