import { type ErrorRows, tooManyTries } from '../../../declared/errors.ts'

export const errors = {
  'invitation.already-member': { status: 409, message: '{name} is a member of this group already.' },
  'invitation.bad-address': { status: 400, message: 'Please input valid email!' },
  'invitation.settled': {
    status: 409,
    message: {
      ACCEPTED: 'This invitation has been accepted already.',
      REJECTED: 'This invitation has been rejected already.',
      WITHDRAWN: 'This invitation has been withdrawn.',
      other: 'This invitation no longer waits.',
    },
  },
  'invitation.too-many-addresses': { status: 429, message: tooManyTries },
  'invitation.too-soon': {
    status: 429,
    message: 'This invitation was sent again a moment ago. Please wait a while.',
  },
  'invitation.unknown-address': { status: 404, message: 'Nobody with an active account has this address.' },
} as const satisfies ErrorRows
