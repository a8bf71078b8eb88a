import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'qualification.checked': {
    status: 409,
    message: {
      change: 'This was checked already and cannot be changed. Add a renewal instead.',
      refuse: 'This was checked already and cannot be refused.',
    },
  },
  'qualification.own-check': {
    status: 403,
    message:
      'Somebody else must check this: not the person who has it, nor anybody who typed, submitted or uploaded a part of it.',
  },
  'qualification.over': { status: 409, message: 'This was refused or replaced, so it cannot be checked.' },
  'qualification.repeated': {
    status: 409,
    message: 'This qualification is there already. Change or renew it instead.',
    fields: ['number'],
  },
  'qualification.renewed': {
    status: 409,
    message: 'A renewal waits for a check already.',
    fields: ['replaces'],
  },
  'qualification.too-many': {
    status: 409,
    message: 'There are {count} qualifications here, which is the most.',
  },
  'qualification.too-many-documents': {
    status: 413,
    message: 'There are {count} documents here, which is the most. Delete one first.',
    fields: ['file'],
  },
  'qualification.number-taken': {
    status: 409,
    message:
      'This AHPRA number is recorded for another person. If it is right here, ask a platform administrator.',
  },
} as const satisfies ErrorRows
