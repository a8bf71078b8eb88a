import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'requirement.taken': {
    status: 409,
    message: 'There is already a requirement of this kind with the same choices.',
    fields: ['qualificationKindId'],
  },
  'requirement.wider': {
    status: 409,
    message:
      'A requirement that holds can only be made narrower: those on hold would be free until midnight. Add another requirement.',
  },
  'hold.none': { status: 409, message: 'This link is not on hold.', fields: ['until'] },
  'hold.own-override': {
    status: 403,
    message:
      'Somebody else must decide this: not the person of the link, nor anybody who typed, submitted or uploaded what waits for a check.',
  },
  'hold.own-release': {
    status: 403,
    message: 'This would put a link of yours in force that is on hold. Another administrator must do it.',
  },
  'hold.overridden-too-long': {
    status: 409,
    message: 'Within 90 days, administrators may put a link on hold in force for 28 days.',
    fields: ['until'],
  },
  'hold.overridden-by-one': {
    status: 409,
    message:
      'Within 90 days, you may put a link on hold in force for 14 days. Another administrator must decide about more.',
    fields: ['until'],
  },
  'hold.preview-needed': {
    status: 409,
    message:
      'See first whom this change would hold or free. A preview is good for one hour, and only until something else changes.',
  },
} as const satisfies ErrorRows
