import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'worklist.too-many-people': {
    status: 400,
    message: 'There are too many people for one list. Choose a MIP or a group, or search for a name.',
  },
  'worklist.own': {
    status: 403,
    message: 'This is about yourself. Somebody else must do it.',
  },
  'worklist.cannot-see': {
    status: 409,
    message: 'The chosen person is not an administrator who sees this matter, or it is about them.',
    fields: ['assignedTo'],
  },
  'worklist.chased': {
    status: 409,
    message: 'This person got a mail on {day} already. The next one can be sent after seven days.',
  },
  'worklist.nothing-to-chase': {
    status: 409,
    message: 'Nothing is missing or ends that this person could add or renew.',
  },
  'worklist.nobody': {
    status: 409,
    message: 'The search finds nobody who could be asked.',
  },
  'worklist.too-many-mails': {
    status: 400,
    message: 'The search finds more than {count} people. Choose a MIP or a group, or another filter.',
  },
  'worklist.mailing-runs': {
    status: 409,
    message: 'Your last mail to many people is still being sent. Wait for its end, or stop it.',
  },
  'worklist.mailing-over': {
    status: 409,
    message: 'It is over, or being stopped already.',
  },
  'worklist.no-mail': {
    status: 409,
    message: 'This person has not activated the account, and gets no mail.',
  },
} as const satisfies ErrorRows
