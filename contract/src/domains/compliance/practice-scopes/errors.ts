import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'practice-scope.second-person': {
    status: 403,
    message: 'Somebody else must decide this, because the scope is yours or you proposed it.',
  },
  'practice-scope.own': {
    status: 403,
    message: 'Somebody else must decide this, because the scope is yours.',
  },
  'practice-scope.decided': {
    status: 409,
    message: 'This scope was decided meanwhile. Propose a new one to change it.',
  },
  'practice-scope.no-link': {
    status: 409,
    message: 'This person is not linked to the MIP.',
    fields: ['mipId'],
  },
  'practice-scope.supervisor-not-there': {
    status: 409,
    message: 'The supervisor does not work at the MIP today. Choose somebody else.',
    fields: ['supervisorId'],
  },
  'practice-scope.past': {
    status: 409,
    message: 'The days of this scope are over. Propose a new one.',
  },
  'practice-scope.too-many': {
    status: 409,
    message: 'A person has at most {count} scopes of practice at a MIP.',
  },
} as const satisfies ErrorRows
