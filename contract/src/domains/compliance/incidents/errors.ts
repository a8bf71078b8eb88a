import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'incident.own-account': {
    status: 403,
    message: 'Somebody else must decide this, because it is about your account.',
  },
  'incident.second-person': {
    status: 403,
    message: 'Somebody else must close this, because you decided it.',
  },
  'incident.not-assessed': {
    status: 409,
    message: 'Write first when the assessment was completed, and whether serious harm is likely.',
  },
  'incident.statement-not-ready': {
    status: 409,
    message: 'Complete the statement first, and mark it as ready.',
  },
  'incident.statement-not-given': {
    status: 409,
    message: 'Record first that the Commissioner got the statement as it is now.',
  },
  'incident.tasks-open': {
    status: 409,
    message: 'Finish all tasks first.',
  },
  'incident.too-many-files': {
    status: 409,
    message: 'There are {count} files here, which is the most. Remove one first.',
    fields: ['file'],
  },
  'incident.settled': {
    status: 409,
    message: 'Take the case up again before you change it.',
  },
} as const satisfies ErrorRows
