import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'qualification-kind.code-taken': {
    status: 409,
    message: 'A kind with the code "{code}" already exists.',
    fields: ['code'],
  },
  'qualification-kind.label-taken': {
    status: 409,
    message: 'A kind named "{name}" already exists.',
    fields: ['label'],
  },
  'qualification-kind.holds': {
    status: 409,
    message:
      'A requirement puts people on hold without this kind. Change or delete the requirement before the kind becomes inactive.',
    fields: ['status'],
  },
} as const satisfies ErrorRows
