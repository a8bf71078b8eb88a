import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'accreditation-pack.not-ready': { status: 409, message: 'This pack is not ready yet.' },
  'accreditation-pack.too-many': {
    status: 409,
    message: '{number} packs of this MIP are being made, which is the most. Wait until one is ready.',
    fields: ['asOf'],
  },
} as const satisfies ErrorRows
