import type { ErrorRows } from '../../../declared/errors.ts'
import { type SessionEnd, sessionEndCode, sessionEnds } from './words.ts'

/** The session is over. The word says why. */
const sessionsEnded = Object.fromEntries(
  sessionEnds.map((end) => [sessionEndCode(end), { status: 401, message: 'Please sign in.' }]),
) as Record<`session-ended.${SessionEnd}`, { status: 401; message: 'Please sign in.' }>

export const errors = {
  'not-signed-in': {
    status: 401,
    message: { person: 'Please sign in.', program: 'Send a valid access token of a service account.' },
  },
  ...sessionsEnded,
  'session.role-needed': { status: 403, message: 'Choose a role first.' },
  'session.role-lost': { status: 403, message: 'You no longer hold this role. Choose another one.' },
  'session.own': { status: 409, message: 'This is your own session. Use sign out to end it.' },
} as const satisfies ErrorRows
