import type { ErrorRows } from '../../../../declared/errors.ts'

export const errors = {
  'user-mip.own-modalities': {
    status: 403,
    message: 'Nobody sets the own modalities. Another administrator must do it.',
    fields: ['modalities'],
  },
} as const satisfies ErrorRows
