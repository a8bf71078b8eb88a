import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'webhook.off': { status: 409, message: 'This webhook is switched off.' },
} as const satisfies ErrorRows
